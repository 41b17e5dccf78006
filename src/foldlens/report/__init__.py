"""Reports that leave the program: terminal text, machine formats, tables."""
