import { describe, expect, it } from 'vitest';
import { readJob, readOutcome, readPlan, writeJob, writeOutcome, writePlan } from './ensemble/ensemble-messages.ts';
import { readParcel, writeParcel } from './mail/parcels.ts';
import { readCard } from './nodes/node-card.ts';
import { columnsOf, readFromHub, readToHub, writeHubMessage } from './remote/hub-messages.ts';
import { readRunMessage, runKinds, writeRunMessage } from './runs/run-messages.ts';
import { readInvitation, readMemberBeat, readRunBeat } from './runs/run-orders.ts';

/** Messages that each reader gets; `KORZO_FUZZ=100000 npx vitest run packages/cluster/src/doors.test.ts` is the long form. */
const count = Number(process.env['KORZO_FUZZ'] ?? 1500);

const id = 'ab'.repeat(10);
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const onText =
  (read: (text: string) => unknown) =>
  (bytes: Uint8Array): unknown =>
    read(new TextDecoder().decode(bytes));

/** Each door of a cluster, with a message that it lets in. */
const doors: Readonly<Record<string, { readonly sample: Uint8Array; readonly read: (bytes: Uint8Array) => unknown }>> =
  {
    'plan of an ensemble': {
      sample: encode(
        writePlan({ kind: 'sweep', version: '1', data: { at: [1, -0, Number.NaN, Float32Array.of(1.5)] } }),
      ),
      read: onText(readPlan),
    },
    job: { sample: encode(writeJob({ ensemble: id, id, job: { seed: 1 } })), read: onText(readJob) },
    outcome: {
      sample: encode(writeOutcome({ node: 1, result: new Map([['a', new Set([1])]]) })),
      read: onText(readOutcome),
    },
    'card of a node': {
      sample: encode(
        JSON.stringify({
          ...{ number: 1, token: 't', version: '1', host: 'h', pid: 1, since: 0 },
          ...{ jobs: 0, runs: 0, slots: 1, done: 0, load: 0.5, isDraining: false },
        }),
      ),
      read: onText(readCard),
    },
    invitation: {
      sample: encode(
        JSON.stringify({ run: id, process: 1, processes: 3, token: 't', version: '1', planHash: 'a'.repeat(64) }),
      ),
      read: onText(readInvitation),
    },
    'beat of a member': {
      sample: encode(
        JSON.stringify({ process: 1, token: 't', gone: { text: 'x', origin: { name: 'n', message: 'm' } } }),
      ),
      read: onText(readMemberBeat),
    },
    'beat of a run': {
      sample: encode(JSON.stringify({ epoch: 3, tokens: ['a', 'b'], base: 'run.x.at.1-2', isOver: false })),
      read: onText(readRunBeat),
    },
    'message of a run': {
      sample: writeRunMessage({
        ...{ kind: runKinds.frame, from: 1, epoch: 2, round: 3, piece: 0, pieces: 1 },
        bytes: Uint8Array.of(1, 2, 3),
      }),
      read: (bytes) => readRunMessage(bytes, 3),
    },
    'message to the hub': {
      sample: writeHubMessage('hub', {
        ...{ type: 'send', party: 1 },
        positions: { count: 2, columns: columnsOf(2), users: [{ doors: 'open' }, 1] },
      }),
      read: readToHub,
    },
    'wish of a receiver': {
      sample: writeHubMessage('hub', {
        ...{ type: 'receiver', party: 1 },
        receiver: { area: { centre: [1, 2, 3], on: 4, radius: 5 }, period: 0.1, types: ['tram'] },
      }),
      read: readToHub,
    },
    'report of the hub': {
      sample: writeHubMessage('hub', {
        ...{ type: 'news', party: 1, time: 2, left: [3], more: false, described: [] },
        entered: [{ id: 1, name: 'one', type: 'tram', description: { doors: 3 } }],
        positions: { count: 1, columns: columnsOf(1), users: [] },
      }),
      read: readFromHub,
    },
    'invitation with modules': {
      sample: encode(
        JSON.stringify({
          ...{ run: id, process: 1, processes: 3, token: 't', version: '1', planHash: 'a'.repeat(64) },
          hasModules: true,
        }),
      ),
      read: onText(readInvitation),
    },
    receipt: {
      sample: writeParcel({ kind: 'receipt', from: 1, to: 2, office: 3, arrived: 9, taken: 4, isRefused: false }),
      read: readParcel,
    },
    letters: {
      sample: writeParcel({
        ...{ kind: 'letters', from: 1, to: 2, office: 3, first: 4, oldest: 4 },
        letters: [encode('one'), encode('two')],
      }),
      read: readParcel,
    },
  };

/** Numbers that follow from a seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x9e37_79b9) >>> 0;
    return ((state ^ (state >>> 12)) >>> 0) % below;
  };
}

/** Bytes changed, cut out, doubled, put in, or cut off at the end. */
function mutated(sample: Uint8Array, random: (below: number) => number): Uint8Array {
  let bytes = [...sample];
  for (let changes = 1 + random(4); changes > 0 && bytes.length > 0; changes--) {
    const at = random(bytes.length);
    const length = random(Math.min(16, bytes.length - at)) + 1;
    const how = random(5);
    if (how === 0) bytes[at] = random(256);
    else if (how === 1) bytes.splice(at, length);
    else if (how === 2) bytes.splice(at, 0, ...bytes.slice(at, at + length));
    else if (how === 3) bytes.splice(at, 0, ...Array.from({ length }, () => random(256)));
    else bytes = bytes.slice(0, at);
  }
  return Uint8Array.from(bytes);
}

describe('the doors of a cluster', () => {
  it.each(Object.entries(doors))('let a %s in, and mutated ones do no harm', (_, { sample, read }) => {
    expect(read(sample)).toBeDefined();
    const random = randomOf(7);
    let refused = 0;
    for (let index = 0; index < count; index++) if (read(mutated(sample, random)) === undefined) refused++;
    expect(refused).toBeGreaterThan(count / 4);
  });
});
