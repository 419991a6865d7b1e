"""Seats a trained agent at any table of Skydeck: `run:python examples/learners/seat.py skyjo.pt`.

docs/bot-protocol.md says what a program that is a bot reads and writes.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np
from agent import Agent, use_one_core

import skydeck


def choose(agent: Agent, question: dict[str, Any], rng: random.Random) -> int:
    """A move for the seat that is asked; by lot where the agent has learned another game."""
    if (question["game"], question["seats"]) != (agent.game, agent.seats):
        return int(rng.choice(question["legal"]))
    view = skydeck.from_json(json.dumps(question["view"]))
    features = np.zeros((1, len(agent.units)), np.int16)
    view.game.at.features(view.states, 0, question["seat"], features[0])
    mask = np.zeros((1, view.game.moves), np.int8)
    mask[0, question["legal"]] = 1
    return int(agent.choose(features, mask)[0])


def main() -> None:
    use_one_core()
    agent, rng = Agent.load(Path(sys.argv[1])), random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["skydeck"] == "hello":
            rng.seed(message["seed"])
        elif message["skydeck"] == "choose":
            answer = {"id": message["id"], "move": choose(agent, message, rng)}
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
