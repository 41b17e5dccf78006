"""What is: frozen values without I/O."""
