"""Steps a run of Korzo in lock-step. Needs `korzo serve --control` and the package `websockets`.

Protocol: docs/protocol.md. Standard library and `websockets` only.
"""
import json
import struct
from array import array

import websockets

HEAD = struct.Struct("<4sIIIdII")
PROTOCOL = 1


class KorzoError(Exception):
    """A request was refused: each line has place, rule and remedy."""


class Frame:
    """The state after a step: `frame["x"]` is an array with a value for each agent, in the order of ids."""

    def __init__(self, data, names, events):
        magic, self.ask, self.tick, self.count, self.time, over, columns = HEAD.unpack_from(data)
        if magic != b"KZF1" or columns != len(names):
            raise KorzoError("the server sent a frame of another format: use the client of its version")
        self.over = over == 1
        self.events = events
        self._columns = {}
        size = 8 * self.count
        for index, name in enumerate(names):
            start = HEAD.size + index * size
            self._columns[name] = array("d", data[start:start + size])

    def __getitem__(self, name):
        return self._columns[name]


class Run:
    """A run of one connection. It goes on only in `step`."""

    def __init__(self, socket, opened):
        self._socket = socket
        self.info = opened
        self._ask = 0

    @staticmethod
    async def open(scenario, address="ws://127.0.0.1:8124", **options):
        """`scenario`: the name of a shipped one, or a dictionary. Options: seed, model, workers, columns, events."""
        socket = await websockets.connect(address, max_size=None, compression=None, ping_interval=None)
        welcome = json.loads(await socket.recv())
        if welcome["control"] != PROTOCOL:
            await socket.close()
            raise KorzoError(f"the server speaks version {welcome['control']}, this client {PROTOCOL}")
        run = Run(socket, None)
        try:
            run.info = await run.request(type="open", scenario=scenario, **options)
        except KorzoError:
            await socket.close()
            raise
        return run

    async def request(self, **request):
        """Asks for anything that is answered with a text."""
        await self._send(request)
        return self._checked(await self._socket.recv())

    async def step(self, ticks=1, commands=()):
        """Queues the commands, makes the ticks, and returns the frame."""
        await self._send({"type": "step", "ticks": ticks, "commands": list(commands)})
        events = []
        answer = await self._socket.recv()
        if isinstance(answer, str):
            events = self._checked(answer)["events"]
            answer = await self._socket.recv()
        return Frame(answer, self.info["columns"], events)

    async def checksum(self):
        return (await self.request(type="checksum"))["checksum"]

    async def save(self, name):
        await self.request(type="save", name=name)

    async def restore(self, name):
        await self.request(type="restore", name=name)

    async def close(self):
        await self._socket.close()

    async def _send(self, request):
        self._ask += 1
        await self._socket.send(json.dumps({"ask": self._ask, "request": request}))

    @staticmethod
    def _checked(text):
        answer = json.loads(text)
        if answer["type"] == "problem":
            lines = [f"{p['place']}: {p['rule']}; {p['remedy']}".lstrip(": ") for p in answer["problems"]]
            raise KorzoError("\n".join(lines))
        return answer
