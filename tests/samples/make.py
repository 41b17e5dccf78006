"""Writes sample_logs/ from the texts beside this file: `python -m samples.make` in tests/."""

import json
from pathlib import Path

import foldlens as fl
from samples.captured import requests
from samples.sources import Source, sources
from samples.stored import content

SAMPLES = Path(__file__).parents[2] / "sample_logs"
HEAD = "# Every sample: where it comes from, what it shows, and what a check of it must find as [seq, rule]. Written by tests/samples/make.py.\n"


def entry(source: Source) -> str:
    """The index entry of a sample; what it must find stands marked in its text."""
    found = [f"file = {json.dumps(source.file)}", f"origin = {json.dumps(source.remark('origin'))}", f"shows = {json.dumps(source.remark('shows'))}"]
    if source.stored == "empty":
        return "\n".join(["[[sample]]", *found, 'refused = "is empty"'])
    expected = ", ".join(json.dumps([seq, rule]) for seq, rule in source.script.expected)
    damage = fl.read(content(source)).damage
    found += [f"expected = [{expected}]", *([f"damaged_lines = {sorted({place.line or 0 for place in damage})}"] if damage else [])]
    if source.requests_file:
        rules = [rule.strip() for rule in source.remark("broken by requests").split(",") if rule.strip()]
        found += [f"requests = {json.dumps(source.requests_file)}", f"diverging_requests = [{source.remark('diverging')}]", f"broken_by_requests = {rules}"]
    return "\n".join(["[[sample]]", *found])


def main() -> None:
    """Write every sample and the index."""
    for source in sources():
        path = SAMPLES / source.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content(source))
        if source.requests_file:
            (SAMPLES / source.requests_file).write_bytes(requests(source))
    (SAMPLES / "index.toml").write_text(HEAD + "\n" + "\n\n".join(map(entry, sources())) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
