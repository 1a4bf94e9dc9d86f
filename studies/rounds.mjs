// Where processes of a run meet in a tick, and for what: node studies/rounds.mjs [scenario...]. Two processes of two threads of this one.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { joinMeeting, openMeeting } from '@korzo/cluster/node';
import { findShippedScenario, openRun } from '@korzo/engine';

const ticks = 40;
const usual = ['hello', 'flock', 'mixed', 'building-20-rooms', 'lift', 'small-town'];

/**
 * A share that counts its rounds by name, and the bytes of this process.
 *
 * @param {import('@korzo/core').Meeting} share
 * @param {Map<string, { rounds: number, bytes: number }>} rounds
 * @returns {import('@korzo/core').Meeting}
 */
function counted(share, rounds) {
  return {
    process: share.process,
    processes: share.processes,
    swap: (outgoing) => {
      const other = outgoing[1 - share.process];
      const length = new DataView(other.buffer, other.byteOffset).getUint32(4, true) & 0x7fff_ffff;
      const name = new TextDecoder().decode(other.subarray(8, 8 + length));
      const seen = rounds.get(name) ?? { rounds: 0, bytes: 0 };
      rounds.set(name, { rounds: seen.rounds + 1, bytes: seen.bytes + other.length });
      return share.swap(outgoing);
    },
  };
}

/**
 * @param {string} name of a scenario
 * @param {import('@korzo/cluster/node').ProcessMeeting} share
 */
async function play(name, share) {
  const found = findShippedScenario(name);
  if (!('scenario' in found)) throw new Error(`there is no scenario '${name}'`);
  /** @type {Map<string, { rounds: number, bytes: number }>} */
  const rounds = new Map();
  const { simulation, close } = await openRun(found.scenario, { share: counted(share, rounds) });
  simulation.tick();
  rounds.clear();
  for (let tick = 0; tick < ticks; tick++) simulation.tick();
  await close();
  await share.leave();
  return rounds;
}

if (isMainThread) {
  for (const name of process.argv.length > 2 ? process.argv.slice(2) : usual) {
    const { place, joined } = await openMeeting(2);
    const other = new Worker(new URL(import.meta.url), { workerData: { name, place } });
    const rounds = await play(name, await joined);
    await other.terminate();
    process.stdout.write(`${name}\n`);
    for (const [round, seen] of rounds)
      process.stdout.write(
        `  ${(seen.rounds / ticks).toFixed(2).padStart(5)} per tick  ${(seen.bytes / ticks).toFixed(0).padStart(7)} bytes  ${round}\n`,
      );
  }
} else {
  const { name, place } = /** @type {{ name: string, place: import('@korzo/cluster/node').MeetingPlace }} */ (
    workerData
  );
  await play(name, await joinMeeting(1, place));
  parentPort?.postMessage('done');
}
