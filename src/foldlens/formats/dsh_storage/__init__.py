"""How dsh keeps a session on disk: header, packed rows, older shapes, and what its own loader refuses (facts: dsh 11, 13)."""
