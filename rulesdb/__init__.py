"""A rules reference for card games in which every ruling runs."""
