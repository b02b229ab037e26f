"""The game: rules, deals, sessions and words, in the Python that three interpreters share."""
