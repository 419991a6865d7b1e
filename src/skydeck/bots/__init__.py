"""Bots: they choose a move from a view, never from a state, with a generator of their own."""

from __future__ import annotations

from skydeck.bots.bot import Bot, bot
from skydeck.bots.choose import BOTS

__all__ = ["BOTS", "Bot", "bot"]
