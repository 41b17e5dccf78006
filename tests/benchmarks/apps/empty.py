"""The least that marimo can serve: what the inspector's start is measured against."""

import marimo

app = marimo.App(width="full")


@app.cell
def _():
    import marimo as mo

    mo.Html('<p class="ready">ready</p>')
    return


if __name__ == "__main__":
    app.run()
