"""Values as polars tables: one builder and one SCHEMA a file. Empty input gives an empty table of that schema."""
