"""What the house remembers of people, for how long, and what it hands out and erases when asked."""
