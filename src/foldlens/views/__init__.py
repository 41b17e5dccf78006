"""The inspector's panels: the only place that knows the notebook system."""
