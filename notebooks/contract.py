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

    from foldlens.lessons import PAGES
    from foldlens.lessons.bench import Bench
    from foldlens.views import bench_panel, course
    from foldlens.views.text import shown


@app.cell(hide_code=True)
def _():
    course.look()
    return


@app.cell
def _():
    get_page, set_page = mo.state(PAGES[0].name)
    get_step, set_step = mo.state(0)
    get_solved, set_solved = mo.state(frozenset())
    return get_page, get_solved, get_step, set_page, set_solved, set_step


@app.cell
def _(get_page, set_step):
    page = course.page_named(get_page())
    set_step(0)
    return (page,)


@app.cell
def _(get_step, page):
    exercise = course.exercise_of(page, get_step())
    get_bench, set_bench = mo.state(Bench.of(exercise or page or PAGES[0]))
    get_typed, set_typed = mo.state(0)
    get_seq, set_seq = mo.state(0)
    panel = course.BenchPanel((get_bench, set_bench), set_typed, set_seq)
    return exercise, get_bench, get_seq, get_typed, panel


@app.cell
def _(get_page, get_solved, set_page):
    contents = course.contents(get_page(), get_solved(), set_page)
    return (contents,)


@app.cell
def _(get_step, page, set_step):
    steps = course.steps(page, get_step(), set_step) if page else None
    return (steps,)


@app.cell
def _(get_typed, panel):
    get_typed()
    editor, request_editor = course.edit(panel), course.edit_request(panel)
    return editor, request_editor


@app.cell
def _(get_bench, get_seq, panel):
    get_bench()
    buttons = course.mutations(panel, get_seq())
    return (buttons,)


@app.cell
def _():
    questions = course.quiz()
    return (questions,)


@app.cell
def _(exercise, get_bench, get_step, page, set_solved):
    missing = course.missing(exercise, get_bench())
    course.remember(set_solved, page, get_step(), missing)
    return (missing,)


@app.cell
def _(buttons, contents, editor, exercise, get_bench, get_seq, missing, page, panel, questions, request_editor, steps):
    if page is None:
        body = [questions, course.finish(questions.value)]
    else:
        left = [editor, request_editor, buttons, shown(bench_panel.findings(get_bench().attempt, page.rules))]
        right = [panel.show(page.picture, get_seq())]
        body = [course.heading(page), steps, course.task(page, exercise, missing), course.columns(left, right)]
    course.layout(contents, body)
    return


if __name__ == "__main__":
    app.run()
