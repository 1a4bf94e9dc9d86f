"""Opens a run in the main room, steps it in lock-step, and sends the westernmost agent home: pages see all of it.

    korzo serve
    python3 watched_run.py [address]
"""
import asyncio
import sys

from live_client import LiveRun


async def main(address):
    run = await LiveRun.join(address)
    await run.request(type="open", source={"type": "named", "name": "hello"}, seed=3)
    for _ in range(10):
        picture = await run.step(10)
        west = min(picture.agents, key=lambda agent: picture.agents[agent].x)
        await run.request(type="send", agents=[west], goal=[2, 20, 0])
    middle = sum(agent.x for agent in picture.agents.values()) / len(picture.agents) / 100
    state = await run.request(type="checksum")
    print(f"agents {len(picture.agents)}, tick {picture.tick}, mean x {middle:.2f} m, checksum {state['checksum']}")
    await run.close()


asyncio.run(main(sys.argv[1] if len(sys.argv) > 1 else "ws://127.0.0.1:8123/live?room=main"))
