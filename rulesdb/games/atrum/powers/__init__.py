"""The Powers whose effect the document gives, as they read now and as they read before."""

from . import altars, copying, fighting, piles
