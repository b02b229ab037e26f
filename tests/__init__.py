"""The tests: one folder per part of the project; pictures.py holds positions as pictures."""
