# /// script
# requires-python = ">=3.11"
# dependencies = ["foldlens", "marimo"]
# ///
"""The inspector: what a recorded session did, what the model saw, and where the contract breaks."""

import marimo

__generated_with = "0.25.2"
app = marimo.App(width="full", app_title="foldlens")

with app.setup(hide_code=True):
    import marimo as mo

    from foldlens.views import page


@app.cell(hide_code=True)
def _():
    page.look()
    return


@app.cell
def _():
    aim, asked = page.target(), page.Start.asked()
    get_path, set_path = mo.state(aim.begin(), allow_self_loops=True)
    return aim, asked, get_path, set_path


@app.cell
def _(aim, get_path, set_path):
    page.choose(aim, get_path(), set_path)
    return


@app.cell
def _(aim, get_path):
    session = page.open_session(aim, get_path())
    return (session,)


@app.cell
def _(asked, session):
    start = asked.of(session.opened)
    seq, view, at = mo.state(start.seq), mo.state(start.view), mo.state(start.at)
    request, axis, rule = mo.state(start.request), mo.state(start.axis), mo.state(start.rule)
    window, filters = mo.state(start.window), mo.state(start.filters)
    raw, version = mo.state(-1), mo.state(0)
    return at, axis, filters, raw, request, rule, seq, version, view, window


@app.cell
def _(at, axis, filters, raw, request, rule, seq, version, view, window):
    # marimo runs a cell again when a state that it names by a global changes
    get_seq, get_view, get_at, get_request = seq[0], view[0], at[0], request[0]
    get_axis, get_rule, get_window = axis[0], rule[0], window[0]
    get_filters, get_raw, get_version = filters[0], raw[0], version[0]
    return (
        get_at,
        get_axis,
        get_filters,
        get_raw,
        get_request,
        get_rule,
        get_seq,
        get_version,
        get_view,
        get_window,
    )


@app.cell
def _(at, axis, filters, raw, request, rule, seq, session, version, view, window):
    desk = page.Desk(
        session, seq=seq, view=view, at=at, request=request, axis=axis, rule=rule, window=window, filters=filters, raw=raw, version=version
    )
    navigator, bar = page.bar(desk)
    panels = page.Panels(desk)
    return bar, desk, navigator, panels


@app.cell
def _(aim, session, version):
    tick = mo.ui.refresh(options=["1s"], default_interval="1s") if aim.follow else None
    page.tick(tick)
    return (tick,)


@app.cell
def _(session, tick, version):
    page.watched(session, tick, version[1])
    return


@app.cell
def _(aim, desk, get_version):
    get_version()
    page.head(desk, aim)
    return


@app.cell
def _(desk, get_axis, get_version, get_window):
    get_axis(), get_window(), get_version()
    page.title(desk)
    return


@app.cell
def _(desk, get_axis, get_version):
    get_axis(), get_version()
    strip = page.strip(desk)
    strip.element
    return


@app.cell
def _(desk, get_axis, get_seq, get_version, get_window):
    get_axis(), get_version(), get_window(), get_seq()
    timeline = page.timeline(desk)
    timeline.element
    return


@app.cell
def _(bar):
    bar
    return


@app.cell
def _(get_at, get_filters, get_raw, get_request, get_rule, get_seq, get_version, get_view, navigator, panels):
    get_at(), get_filters(), get_raw(), get_request(), get_rule(), get_seq(), get_version(), get_view()
    page.lower(panels, navigator)
    return


if __name__ == "__main__":
    app.run()
