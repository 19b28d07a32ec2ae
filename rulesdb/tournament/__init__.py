"""The tournament desk: pairings, standings, elimination and event files.

`readings.py` lists where the regulations are silent, and which reading the desk follows.
"""
