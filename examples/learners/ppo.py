"""Trains an agent with PPO on many tables at once: python ppo.py --minutes 5 --out skyjo.pt

The curve of the run is written beside the agent, a JSON object a line and an SVG.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from agent import Agent
from torch import Tensor, nn

from skydeck.envs.vector import VectorTables
from skydeck.lab.intervals import wilson

FINAL = 4000  # games by which the agent is judged in the end


@dataclass(frozen=True)
class Plan:
    """How to train."""

    game: str = "skyjo"
    seats: int = 2
    bot: str = "random"  # the opponent, in all other seats
    rounds: int = 1  # games of one round teach faster than whole ones; 0 for whole ones
    tables: int = 512
    steps: int = 64  # at each table, between two updates
    epochs: int = 3
    batch: int = 4096
    rate: float = 7e-4
    discount: float = 1.0
    trace: float = 0.95  # lambda of generalised advantages
    clip: float = 0.2
    entropy: float = 0.01
    scale: float = 30.0  # points that count as a reward of 1
    seed: int = 1


@dataclass
class Batch:
    """What was seen and done in so many steps at so many tables."""

    observations: Tensor
    masks: Tensor
    actions: Tensor
    chances: Tensor  # logarithms
    values: Tensor
    rewards: Tensor
    ends: Tensor


class Trainer:
    """An agent, the tables at which it learns, and what it has seen so far."""

    def __init__(self, plan: Plan) -> None:
        torch.manual_seed(plan.seed)
        self.plan = plan
        self.agent = Agent(plan.game, plan.seats)
        self.optimiser = torch.optim.Adam(self.agent.parameters(), plan.rate, eps=1e-5)
        rules = {"rounds": plan.rounds} if plan.game == "skyjo" and plan.rounds else {}
        self.envs = VectorTables(
            plan.game,
            plan.tables,
            plan.seats,
            bots=(plan.bot,) * (plan.seats - 1),
            house_rules=rules,
            reward="points",
        )
        self.seen, info = self.envs.reset(seed=plan.seed)
        self.masks = info["action_mask"]
        self.taken = 0

    @torch.no_grad()
    def collect(self) -> tuple[Batch, Tensor]:
        """Play on at all tables; also what the positions reached are worth."""
        rows: list[tuple[Tensor, ...]] = []
        for _ in range(self.plan.steps):
            seen, masks = torch.from_numpy(self.seen), torch.from_numpy(self.masks)
            logits, values = self.agent(seen, masks)
            choice = torch.distributions.Categorical(logits=logits)
            actions = choice.sample()
            self.seen, rewards, ends, _, info = self.envs.step(actions.numpy())
            self.masks = info["action_mask"]
            paid = torch.from_numpy(rewards) / self.plan.scale
            chances = choice.log_prob(actions)
            rows.append((seen, masks, actions, chances, values, paid, torch.from_numpy(ends)))
        self.taken += self.plan.steps * self.plan.tables
        _, last = self.agent(torch.from_numpy(self.seen), torch.from_numpy(self.masks))
        return Batch(*(torch.stack(column) for column in zip(*rows, strict=True))), last

    def advantages(self, batch: Batch, last: Tensor) -> Tensor:
        """Generalised advantages; nothing of the next game counts for the one before."""
        plan, found = self.plan, torch.zeros_like(batch.rewards)
        ahead, following = torch.zeros_like(last), last
        for step in reversed(range(plan.steps)):
            goes_on = (~batch.ends[step]).float()
            surprise = batch.rewards[step] + plan.discount * following * goes_on
            surprise = surprise - batch.values[step]
            ahead = surprise + plan.discount * plan.trace * goes_on * ahead
            found[step], following = ahead, batch.values[step]
        return found

    def learn(self) -> float:
        """One update; returns the mean reward of a step in it."""
        batch, last = self.collect()
        gains = self.advantages(batch, last)
        goals = (gains + batch.values).flatten()
        gains = gains.flatten()
        flat = [t.flatten(0, 1) for t in (batch.observations, batch.masks)]
        actions, chances = batch.actions.flatten(), batch.chances.flatten()
        for _ in range(self.plan.epochs):
            for rows in torch.randperm(len(gains)).split(self.plan.batch):
                logits, values = self.agent(flat[0][rows], flat[1][rows])
                loss = self.loss(logits, values, actions[rows], chances[rows], gains[rows])
                loss = loss + 0.5 * (values - goals[rows]).square().mean()
                self.optimiser.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.agent.parameters(), 0.5)
                self.optimiser.step()
        return float(batch.rewards.mean()) * self.plan.scale

    def loss(
        self, logits: Tensor, values: Tensor, actions: Tensor, chances: Tensor, gains: Tensor
    ) -> Tensor:
        """PPO's clipped objective, and a little for being undecided."""
        choice = torch.distributions.Categorical(logits=logits)
        ratio = (choice.log_prob(actions) - chances).exp()
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        clipped = ratio.clamp(1 - self.plan.clip, 1 + self.plan.clip)
        gained = torch.minimum(ratio * gains, clipped * gains).mean()
        return -gained - self.plan.entropy * choice.entropy().mean()


def win_rate(agent: Agent, bot: str, games: int = 400, seed: int = 7) -> float:
    """The share of whole games that the agent wins against a bot; a shared win counts half."""
    tables = min(games, 200)
    envs = VectorTables(
        agent.game, tables, agent.seats, bots=(bot,) * (agent.seats - 1), copy=False
    )
    seen, info = envs.reset(seed=seed)
    # As many games of each table: those that end first would be the short ones.
    left, won = np.full(tables, games // tables), 0.0
    while left.any():
        seen, rewards, ends, _, info = envs.step(agent.choose(seen, info["action_mask"]))
        counted = ends & (left > 0)
        left[counted] -= 1
        won += float(((rewards * (agent.seats - 1) + 1) / agent.seats)[counted].sum())
    envs.close()
    return won / (games // tables * tables)


def draw_curve(points: list[dict[str, Any]]) -> str:
    """Win rates over the minutes of training, as an SVG that stands alone."""
    width, height, pad = 640, 300, 48
    longest = max(point["minutes"] for point in points) or 1.0

    def place(point: dict[str, Any], key: str) -> str:
        x = pad + (width - 2 * pad) * point["minutes"] / longest
        return f"{x:.1f},{height - pad - (height - 2 * pad) * point[key]:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        "<style>text{font:13px system-ui,sans-serif;fill:#57606a}line{stroke:#8c959f66}"
        "polyline{fill:none;stroke-width:2.5}</style>",
    ]
    for share in (0.0, 0.5, 1.0):
        y = height - pad - (height - 2 * pad) * share
        parts.append(f'<line x1="{pad}" x2="{width - pad}" y1="{y}" y2="{y}"/>')
        parts.append(f'<text x="{pad - 8}" y="{y + 4}" text-anchor="end">{share:.0%}</text>')
    for bot, colour in (("random", "#0969da"), ("greedy", "#bc4c00")):
        line = " ".join(place(point, bot) for point in points)
        parts.append(f'<polyline points="{line}" stroke="{colour}"/>')
        x, y = place(points[-1], bot).split(",")
        parts.append(f'<text x="{x}" y="{float(y) - 8}" text-anchor="end">against {bot}</text>')
    parts.append(f'<text x="{width / 2}" y="{height - 12}">minutes, up to {longest:.1f}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def train(plan: Plan, minutes: float, out: Path, every: int = 10, games: int = 400) -> float:
    """Train for so many minutes; returns the share of games won against `random` at the end."""
    trainer, spent, updates = Trainer(plan), 0.0, 0
    points: list[dict[str, Any]] = []
    while True:
        is_last = spent >= minutes * 60
        if updates % every == 0 or is_last:
            rates = {bot: win_rate(trainer.agent, bot, games) for bot in ("random", "greedy")}
            points.append({"minutes": spent / 60, "steps": trainer.taken, **rates})
            print(json.dumps(points[-1]), flush=True)
        if is_last:
            break
        began = time.perf_counter()
        trainer.learn()
        spent += time.perf_counter() - began
        updates += 1
    trainer.envs.close()
    trainer.agent.save(out)
    lines = "".join(json.dumps(point) + "\n" for point in points)
    out.with_suffix(".jsonl").write_text(lines, encoding="utf-8")
    out.with_suffix(".svg").write_text(draw_curve(points), encoding="utf-8")
    rate: float = points[-1]["random"]
    return rate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--bot", default="random", choices=("random", "greedy"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("skyjo.pt"))
    given = parser.parse_args()
    np.random.seed(given.seed)
    train(Plan(bot=given.bot, seed=given.seed), given.minutes, given.out)
    agent = Agent.load(given.out)
    for bot in ("random", "greedy"):
        share = win_rate(agent, bot, FINAL, seed=8)
        low, high = wilson(share, FINAL)
        print(f"against {bot}: {share:.1%} of {FINAL:,} games (95 %: {low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
