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
    get_path, set_path = mo.state(aim.begin(), allow_self_loops=True)
    return aim, get_path, set_path


@app.cell
def _(aim, get_path, set_path):
    page.choose(aim, get_path(), set_path)
    return


@app.cell
def _(aim, get_path):
    session = page.open_session(aim, get_path())
    begin = page.Begin.of(session.opened, example=not get_path())
    return begin, session


@app.cell
def _(begin, session):
    chosen, view, span = mo.state(begin.chosen), mo.state(begin.view), mo.state(begin.range)
    generation, measure = mo.state(len(session.opened.table.replacements)), mo.state("message")
    keep, boundary, event = mo.state(4), mo.state(-1), mo.state(-1)
    return boundary, chosen, event, generation, keep, measure, span, view


@app.cell
def _(boundary, chosen, event, generation, keep, measure, session, span, view):
    desk = page.RangeDesk(
        session.opened, chosen=chosen, view=view, range=span, generation=generation, measure=measure, keep=keep, boundary=boundary, event=event
    )
    navigator, bar = page.bar(desk)
    views = page.Body(desk)
    return bar, desk, navigator, views


@app.cell
def _(boundary, chosen, event, generation, keep, measure, span, view):
    # marimo runs a cell again when a state that it names by a global changes
    get_chosen, get_view, get_span = chosen[0], view[0], span[0]
    get_generation, get_measure = generation[0], measure[0]
    get_keep, get_boundary, get_event = keep[0], boundary[0], event[0]
    return get_boundary, get_chosen, get_event, get_generation, get_keep, get_measure, get_span, get_view


@app.cell
def _(desk, get_chosen):
    get_chosen()
    page.head(desk)
    return


@app.cell
def _(desk):
    generations = page.slider(desk)
    return (generations,)


@app.cell
def _(desk, generations, get_generation, get_measure):
    get_generation(), get_measure()
    page.measures(desk, generations)
    return


@app.cell
def _(desk, get_chosen, get_generation, get_measure):
    get_chosen(), get_generation(), get_measure()
    picture = page.picture(desk)
    picture
    return


@app.cell
def _(bar):
    bar
    return


@app.cell
def _(get_boundary, get_chosen, get_event, get_keep, get_span, get_view, navigator, views):
    get_boundary(), get_chosen(), get_event(), get_keep(), get_span(), get_view()
    page.body(views, navigator)
    return


if __name__ == "__main__":
    app.run()
