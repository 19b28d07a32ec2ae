"""The tournament desk: pairings, standings, elimination, and the file of an event.

`readings.py` lists where the regulations are silent, and which reading the desk follows.
"""
