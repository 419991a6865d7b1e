"""A bot of Skydeck in plain Python: it plays any legal move. docs/bot-protocol.md has the rest."""

import json
import random
import sys

rng = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["skydeck"] == "hello":
        rng.seed(message["seed"])
    elif message["skydeck"] == "choose":
        answer = {"id": message["id"], "move": rng.choice(message["legal"])}
        print(json.dumps(answer), flush=True)
