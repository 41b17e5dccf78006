"""One chart with a brush and one text box, each of which Python only says again: marimo's own round trip."""

import marimo

app = marimo.App(width="full")

with app.setup:
    import altair as alt
    import anywidget
    import marimo as mo
    import polars as pl


@app.class_definition
class Box(anywidget.AnyWidget):
    """A text box that sends each input."""

    _esm = """
    export default { render({ model, el }) {
      const box = document.createElement("input");
      box.className = "said";
      box.addEventListener("input", () => model.send({ said: box.value }));
      el.append(box);
    } };
    """


@app.cell
def _():
    get_said, set_said = mo.state("")
    get_zoom, set_zoom = mo.state("")
    return get_said, get_zoom, set_said, set_zoom


@app.cell
def _(set_said):
    box = Box()
    box.on_msg(lambda _widget, message, _buffers: set_said(message["said"]))
    mo.ui.anywidget(box)
    return


@app.cell
def _(set_zoom):
    drawn = alt.Chart(pl.DataFrame({"x": [0, 1, 2, 3], "y": [1, 2, 1, 2]})).mark_bar().encode(x="x:Q", y="y:Q")
    chart = mo.ui.altair_chart(
        drawn.add_params(alt.selection_interval(name="zoom", encodings=["x"])).properties(
            width="container", height=64, usermeta={"embedOptions": {"renderer": "svg", "actions": False}}
        ),
        chart_selection=False,
        legend_selection=False,
        on_change=lambda _: set_zoom(str(chart.selections)),
    )
    mo.vstack([chart])
    return


@app.cell
def _(get_said):
    mo.plain_text(f"said {get_said()}")
    return


@app.cell
def _(get_zoom):
    mo.plain_text(f"zoom {get_zoom()}")
    return


if __name__ == "__main__":
    app.run()
