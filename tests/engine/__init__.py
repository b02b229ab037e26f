"""Tests of the rules, deals, sessions and words."""
