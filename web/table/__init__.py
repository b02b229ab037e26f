"""The table: draws what the engine says and hears what the player does. It knows no rule."""
