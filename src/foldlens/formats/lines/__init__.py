"""Bytes to rows, line by line: what every format of one event a line shares."""
