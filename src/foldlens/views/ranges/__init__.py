"""The compaction page: what a range hides, what another would do, where it is safe to cut."""
