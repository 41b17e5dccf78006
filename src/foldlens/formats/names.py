"""Which files of a folder may be session logs: told by name, before any is opened."""

LOG_SUFFIXES = (".jsonl", ".jsonl.zstd", ".jsonl.zst", ".json", ".ndjson")


def may_be_log(name: str) -> bool:
    """Whether a file in a folder is worth opening: captured requests lie beside the logs that they belong to."""
    return name.endswith(LOG_SUFFIXES) and ".requests." not in name and not name.startswith("requests.json")
