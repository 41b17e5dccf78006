# /// script
# requires-python = ">=3.11"
# dependencies = ["foldlens", "marimo"]
# ///
"""The compaction page: what a range hides, what another would do, where it is safe to cut."""

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="full", app_title="foldlens: compaction")

with app.setup(hide_code=True):
    import marimo as mo

    from foldlens.views.ranges import page


@app.cell(hide_code=True)
def _():
    page.look()
    return


@app.cell
def _():
    aim = page.target()
    get_path, set_path = mo.state(aim.file)
    return aim, get_path, set_path


@app.cell
def _(aim, get_path, set_path):
    page.choose(aim, get_path(), set_path)
    return


@app.cell
def _(aim, get_path):
    session = page.open_session(aim, get_path())
    return (session,)


@app.cell
def _(session):
    chosen, view = mo.state(page.start(session.opened)), mo.state("depth")
    span, keep = mo.state(None), mo.state(0)
    get_chosen, get_view, get_span = chosen[0], view[0], span[0]
    desk = page.RangeDesk(session.opened, chosen=chosen, view=view, range=span, keep=keep)
    navigator, bar = page.bar(desk)
    return bar, desk, get_chosen, get_span, get_view, navigator


@app.cell
def _(desk):
    page.head(desk)
    return


@app.cell
def _(desk, get_chosen):
    get_chosen()
    picture = page.picture(desk)
    picture
    return


@app.cell
def _(bar):
    bar
    return


@app.cell
def _(desk, get_chosen, get_span):
    get_chosen(), get_span()
    handles = page.handles(desk)
    return (handles,)


@app.cell
def _(desk, get_chosen, get_span, get_view, handles, navigator):
    get_chosen(), get_span(), get_view()
    page.body(desk, navigator, handles)
    return


if __name__ == "__main__":
    app.run()
