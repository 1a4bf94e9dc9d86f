// How long does a room take to empty, by the width of its door? Runs every width with several seeds and writes a table as CSV
// and as Parquet.   node examples/sweep.mjs [folder] [seeds]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { run } from 'korzo';

const [folder = '.', seeds = '5'] = process.argv.slice(2);

/** @param {number} width of the door, m */
const roomWithDoor = (width) => ({
  world: {
    size: [10, 10],
    building: {
      regions: [{ id: 'room', rect: [0, 0, 10, 10] }],
      gates: [
        {
          id: 'door',
          region: 'room',
          at: [
            [10, 5 - width / 2],
            [10, 5 + width / 2],
          ],
          way: 'out',
        },
      ],
    },
  },
  groups: [{ name: 'people', count: 40, place: { shape: 'area', id: 'room' }, people: {}, goals: [{ goal: 'leave' }] }],
  run: { duration: 300 },
});

const rows = [];
for (const width of [0.9, 1.2, 2]) {
  for (let seed = 1; seed <= Number(seeds); seed++) {
    const room = await run(roomWithDoor(width), { seed });
    while (!room.isOver) room.step(20);
    rows.push({ width, seed, present: room.present, lastLeftAt: room.simulation.lastLeftAt });
    await room.close();
  }
}

mkdirSync(folder, { recursive: true });
const names = Object.keys(rows[0]);
writeFileSync(
  join(folder, 'sweep.csv'),
  `${[names, ...rows.map(Object.values)].map((row) => row.join(',')).join('\n')}\n`,
);
const columnData = names.map((name) => ({ name, data: rows.map((row) => row[name]), type: 'DOUBLE' }));
writeFileSync(join(folder, 'sweep.parquet'), new Uint8Array(parquetWriteBuffer({ columnData })));
console.log(`${rows.length} runs in ${join(folder, 'sweep.csv')} and ${join(folder, 'sweep.parquet')}`);
