"""Forms made from a game’s rules: what is asked, how it is shown, and how what was typed is read."""
