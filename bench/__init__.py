"""Speed, measured side by side in one run: each figure with its budget."""
