"""A small network that plays one game at one seat count: what the example trains and seats."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np

try:
    import torch
except ModuleNotFoundError:
    sys.exit("This example needs PyTorch: pip install torch (the build for CPUs is enough).")
from torch import Tensor, nn

import skydeck

HIDDEN = 256
NEVER = -1e9  # the logit of an illegal action


def use_one_core() -> None:
    """For single moves: more cores would wait for each other longer than a small network takes."""
    torch.set_num_threads(1)


class Agent(nn.Module):
    """Features in; a logit for every action and what the position is worth out."""

    units: Tensor

    def __init__(self, game: str, seats: int) -> None:
        super().__init__()
        rules = skydeck.game(game)
        fields = rules.fields(seats)
        self.game, self.seats, self.version = game, seats, rules.features.VERSION
        self.register_buffer("units", torch.tensor([float(field.unit) for field in fields]))
        self.body = nn.Sequential(
            nn.Linear(len(fields), HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
        )
        self.policy = nn.Linear(HIDDEN, rules.moves)
        self.value = nn.Linear(HIDDEN, 1)
        for layer, gain in ((self.policy, 0.01), (self.value, 1.0)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of all actions, illegal ones far below the others, and values."""
        hidden = self.body(observations.float() / self.units)
        logits = self.policy(hidden).masked_fill(masks == 0, NEVER)
        return logits, self.value(hidden).squeeze(-1)

    @torch.no_grad()
    def choose(self, observations: Any, masks: Any) -> Any:
        """The action that it likes best, for each row."""
        logits, _ = self(torch.as_tensor(observations), torch.as_tensor(masks))
        return logits.argmax(-1).numpy().astype(np.int64)

    def save(self, path: Path) -> None:
        """Keep it, and what it is for."""
        told = {"game": self.game, "seats": self.seats, "version": self.version}
        torch.save({**told, "weights": self.state_dict()}, path)

    @classmethod
    def load(cls, path: Path) -> Agent:
        """The agent of a file."""
        kept = torch.load(path, weights_only=True)
        agent = cls(kept["game"], kept["seats"])
        if agent.version != kept["version"]:
            sys.exit(f"{path} was trained on {kept['game']}_v{kept['version']}, which is no more.")
        agent.load_state_dict(kept["weights"])
        return agent.eval()
