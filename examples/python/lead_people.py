"""Observe, act, step: sends people who are near the middle back to where they came from, 200 steps.

    korzo serve --control
    python3 lead_people.py [address]
"""
import asyncio
import sys
import time

from korzo_client import Run

ROOM = {
    "world": {"size": [40, 40], "edges": "closed"},
    "groups": [{"name": "people", "model": "orca", "count": 100, "place": {"rect": [2, 2, 36, 36]}, "goal": "random"}],
    "run": {"duration": 3600},
}


async def main(address):
    run = await Run.open(ROOM, address, seed=1, columns=["id", "generation", "x", "y"])
    frame = await run.step()
    began = time.perf_counter()
    steps, sent = 200, 0
    for _ in range(steps):
        commands = [
            {"type": "send", "agent": {"id": int(i), "generation": int(g)}, "goal": [2 if x < 20 else 38, y, 0]}
            for i, g, x, y in zip(frame["id"], frame["generation"], frame["x"], frame["y"])
            if abs(x - 20) < 1
        ]
        sent += len(commands)
        frame = await run.step(commands=commands)
    seconds = time.perf_counter() - began
    print(f"agents {frame.count}, tick {frame.tick}, commands {sent}, checksum {await run.checksum()}")
    print(f"{steps / seconds:.0f} steps a second", file=sys.stderr)
    await run.close()


asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "ws://127.0.0.1:8124"))
