"""Opens, steps, steers and watches a live run of `korzo serve`, which pages can watch at the same time.

Protocol: docs/live-protocol.md. Standard library and `websockets` only.
"""
import json
import math
import struct

import websockets

HEAD = struct.Struct("<2sBBIIIdIHHII")
PROTOCOL = 1
FORMAT = 1
PRIME = 0x01000193


class LiveError(Exception):
    """A request was refused, or the bytes are not those of a frame."""


def checksum(data, total=0x811C9DC5):
    for byte in data:
        total = (total ^ byte) * PRIME & 0xFFFFFFFF
    return total


class Agent:
    """Whole centimetres, and directions in 256 parts of a circle from east against the clock."""

    __slots__ = ("cell", "look", "level", "x", "y", "z", "heading", "pitch", "move")

    def go_on(self, ratio):
        if ratio != 1:
            self.move = [math.floor(part * ratio + 0.5) for part in self.move]
        self.x, self.y, self.z = self.x + self.move[0], self.y + self.move[1], self.z + self.move[2]


class Bytes:
    def __init__(self, data, at, end):
        self.data, self.at, self.end, self.held, self.width = data, at, end, 0, 0

    def byte(self):
        if self.at >= self.end:
            raise LiveError("the frame ends too early")
        self.at += 1
        return self.data[self.at - 1]

    def varint(self):
        value = shift = 0
        while True:
            part = self.byte()
            value |= (part & 127) << shift
            if part < 128:
                return value
            shift += 7

    def zigzag(self):
        value = self.varint()
        return value >> 1 ^ -(value & 1)

    def bits(self, width):
        while self.width < width:
            self.held |= self.byte() << self.width
            self.width += 8
        value = self.held & (1 << width) - 1
        self.held >>= width
        self.width -= width
        return value - (1 << width) if value >> width - 1 else value


class Picture:
    """The agents in sight after the last frame: `agents[id]`."""

    def __init__(self):
        self.agents, self._cells, self.update, self.tick, self.time = {}, {}, None, 0, 0.0

    def take(self, data):
        magic, version, flags, total, epoch, tick, time, update, ticks, before, edge, blocks = HEAD.unpack_from(data)
        if magic != b"KZ" or version != FORMAT:
            raise LiveError("the server sent a frame of another format: use the client of its version")
        if flags & 1:
            self.agents, self._cells = {}, {}
        elif (epoch, update) != (self.epoch, self.update + 1):
            raise LiveError("a frame is missing; send watch again for a complete one")
        self.epoch, self.update, self.tick, self.time, self.edge = epoch, update, tick, time, edge
        ratio = min(ticks / before, 64) if before else 1
        reader, mentioned = Bytes(data, HEAD.size, len(data)), set()
        of_blocks = 0
        for _ in range(blocks):
            start = reader.at
            kind, level, column, row, length = (
                reader.varint(), reader.varint() - 1, reader.zigzag(), reader.zigzag(), reader.varint())
            body = Bytes(data, reader.at, reader.at + length)
            reader.at += length
            of_blocks = (of_blocks ^ checksum(data[start:reader.at])) * PRIME & 0xFFFFFFFF
            cell = (level, column, row)
            mentioned.add(cell)
            members = self._cells.setdefault(cell, [])
            if kind in (0, 2):
                self._drop(cell, members)
                members = self._cells[cell] = []
            if kind == 0:
                self._arrive(cell, members, body, body.varint())
            elif kind in (1, 5):
                self._change(cell, members, body, ratio, upright=kind == 5)
        of_head = checksum(data[8:HEAD.size], checksum(data[:4]))
        if (of_head ^ of_blocks) * PRIME & 0xFFFFFFFF != total:
            raise LiveError("the frame is damaged: its checksum does not match")
        for cell, members in self._cells.items():
            if cell not in mentioned:
                for agent in members:
                    self.agents[agent].go_on(ratio)

    def _drop(self, cell, ids):
        for agent in ids:
            # It may have arrived in another cell already.
            if self.agents[agent].cell == cell:
                del self.agents[agent]

    def _change(self, cell, members, body, ratio, upright):
        place, gone = 0, []
        for _ in range(body.varint()):
            place += body.varint()
            gone.append(members[place])
            place += 1
        members[:] = [agent for agent in members if agent not in gone]
        self._drop(cell, [agent for agent in gone if agent in self.agents])
        arrived = body.varint()
        tags = [body.byte() for _ in range((len(members) + 3) // 4)]
        for at, identity in enumerate(members):
            agent = self.agents[identity]
            agent.go_on(ratio)
            size = tags[at // 4] >> at % 4 * 2 & 3
            if size == 0:
                continue
            width = (4, 8, 16)[size - 1]
            rest = [body.bits(width) for _ in range(3 if upright else 2)] + ([] if upright else [0])
            agent.x, agent.y, agent.z = agent.x + rest[0], agent.y + rest[1], agent.z + rest[2]
            agent.move = [move + more for move, more in zip(agent.move, rest)]
            agent.heading = agent.heading + body.bits(min(width, 8)) & 255
            if upright:
                agent.pitch = agent.pitch + body.bits(min(width, 8)) & 255
        self._arrive(cell, members, body, arrived)

    def _arrive(self, cell, members, body, count):
        identity = look = 0
        for _ in range(count):
            flags = body.byte()
            identity, look = identity + body.zigzag() & 0xFFFFFFFF, look + body.zigzag()
            agent = self.agents[identity] = Agent()
            agent.cell, agent.look, agent.level = cell, look, cell[0]
            agent.x, agent.y = cell[1] * self.edge + body.varint(), cell[2] * self.edge + body.varint()
            agent.z, agent.heading = body.zigzag(), body.byte()
            agent.pitch = body.byte() if flags & 2 else 0
            agent.move = [body.zigzag() for _ in range(3)] if flags & 1 else [0, 0, 0]
            members.append(identity)


class LiveRun:
    """The run of a room. Pages that open the link of the room see each step."""

    def __init__(self, socket):
        self._socket, self._ask, self.picture, self.info, self.status = socket, 0, Picture(), None, None

    @staticmethod
    async def join(address="ws://127.0.0.1:8123/live?room=main"):
        run = LiveRun(await websockets.connect(address, max_size=None))
        welcome = json.loads(await run._socket.recv())
        if welcome["protocol"] != PROTOCOL:
            raise LiveError(f"the server speaks version {welcome['protocol']}, this client {PROTOCOL}")
        return run

    async def request(self, **request):
        """Sends a request and returns its answer; frames and news that come before it are taken in."""
        self._ask += 1
        await self._socket.send(json.dumps({"ask": self._ask, "request": request}))
        while True:
            news = await self._next()
            if news is not None and news.get("ask") == self._ask:
                if news["type"] == "problem":
                    raise LiveError("\n".join(f"{p['rule']}; {p['remedy']}" for p in news["problems"]))
                return news

    async def step(self, ticks=1):
        """Makes the ticks; the picture is that of the last one."""
        tick = (await self.request(type="step", ticks=ticks))["tick"]
        while self.picture.tick < tick:
            await self._next()
        return self.picture

    async def close(self):
        await self._socket.close()

    async def _next(self):
        data = await self._socket.recv()
        if isinstance(data, bytes):
            if data[:2] == b"KZ":
                self.picture.take(data)
            return None
        news = json.loads(data)
        if news["type"] == "run":
            self.info = news["info"]
        elif news["type"] == "status":
            self.status = news["status"]
        return news
