# /// script
# requires-python = ">=3.11"
# dependencies = ["foldlens", "marimo"]
# ///
"""The event contract: a course of short pages, each with a log that one can break."""

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="full", app_title="foldlens: the event contract")

with app.setup(hide_code=True):
    import marimo as mo

    from foldlens.views import course


@app.cell(hide_code=True)
def _():
    course.look()
    return


@app.cell
def _():
    pages = course.pages()
    place, solved, answers = mo.state(course.asked(pages)), mo.state(frozenset()), mo.state({})
    get_place, get_solved, get_answers = place[0], solved[0], answers[0]
    desk = course.CourseDesk(pages, place, solved, answers)
    guide = course.guide(desk)
    listed = mo.ui.anywidget(guide)
    return desk, get_answers, get_place, get_solved, guide, listed


@app.cell
def _(desk, get_place, get_solved, guide):
    guide.follow(get_place(), get_solved())
    return


@app.cell
def _(desk, get_place):
    # a new place has a new bench: nothing of the old one stays
    get_place()
    bench, seq, row = mo.state(desk.bench), mo.state(desk.first), mo.state(0)
    get_bench, get_seq, get_row = bench[0], seq[0], row[0]
    panel = course.panel(desk, bench, seq, row)
    return get_bench, get_row, get_seq, panel


@app.cell
def _(desk, get_bench, panel):
    get_bench()
    missing = course.missing(desk, panel)
    return (missing,)


@app.cell
def _(desk, get_answers, get_bench, get_row, get_seq, get_solved, listed, missing, panel):
    get_bench(), get_seq(), get_row(), get_solved(), get_answers()
    course.lesson(desk, panel, missing, listed)
    return


if __name__ == "__main__":
    app.run()
