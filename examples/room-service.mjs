// An HTTP service that answers how long a room takes to empty:   node examples/room-service.mjs [port]
//   curl 'http://127.0.0.1:8080/empty?width=8&depth=6&door=1.2&people=50'
import { createServer } from 'node:http';
import { InputError, run } from 'korzo';

const ranges = { width: [3, 50], depth: [3, 50], door: [0.8, 2.5], people: [1, 500], seed: [0, 1e6] };
const usual = { width: 8, depth: 6, door: 1.2, people: 30, seed: 1 };

/** @param {URLSearchParams} query */
function readQuery(query) {
  const asked = { ...usual };
  for (const [name, text] of query) {
    const range = ranges[name];
    const value = Number(text);
    if (range === undefined) throw new RangeError(`there is no '${name}'; known are ${Object.keys(ranges).join(', ')}`);
    if (!(value >= range[0] && value <= range[1]))
      throw new RangeError(`${name} must lie between ${range[0]} and ${range[1]}; it is ${text}`);
    asked[name] = value;
  }
  return asked;
}

const roomOf = ({ width, depth, door, people }) => ({
  world: {
    size: [width, depth],
    building: {
      regions: [{ id: 'room', rect: [0, 0, width, depth] }],
      gates: [
        {
          id: 'door',
          region: 'room',
          at: [
            [width, (depth - door) / 2],
            [width, (depth + door) / 2],
          ],
          way: 'out',
        },
      ],
    },
  },
  groups: [
    { name: 'people', count: people, place: { shape: 'area', id: 'room' }, people: {}, goals: [{ goal: 'leave' }] },
  ],
  run: { duration: 1800 },
});

async function answer(url) {
  const asked = readQuery(url.searchParams);
  const room = await run(roomOf(asked), { seed: asked.seed, every: 1 });
  // The loop gives other requests a turn.
  for await (const { present } of room) if (present === 0) break;
  return { ...asked, seconds: room.simulation.lastLeftAt, stillInside: room.present, checksum: room.checksum() };
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://room');
  const reply = (status, body) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(`${JSON.stringify(body)}\n`);
  };
  if (url.pathname !== '/empty') reply(404, { problem: 'ask for /empty?width=8&depth=6&door=1.2&people=30' });
  else
    answer(url).then(
      (body) => reply(200, body),
      (error) =>
        reply(error instanceof RangeError || error instanceof InputError ? 400 : 500, { problem: error.message }),
    );
});
server.listen(Number(process.argv[2] ?? 8080), '127.0.0.1', () => {
  const { port } = server.address();
  console.log(`http://127.0.0.1:${port}/empty?width=8&depth=6&door=1.2&people=50`);
});
