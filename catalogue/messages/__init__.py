"""What the house writes to families: reminders by mail and on paper, in words that it can change."""
