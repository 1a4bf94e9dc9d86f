import { describe, expect, it } from 'vitest';
import type { FilesPort } from '../declaration/ports.ts';
import type { FromWatch, ToWatch, WatchOrders } from './protocol.ts';
import { WatchLife, type WatchPlace } from './watch-life.ts';

/** A watching module as the text of its one function. */
const moduleOf = (start: string, ports: readonly string[] = []): string =>
  `data:text/javascript,${encodeURIComponent(
    `export default { watch: { ports: ${JSON.stringify(ports)}, start: (ports) => { ${start} } } };`,
  )}`;

interface Trial {
  readonly said: readonly FromWatch[];
  /** What a run that waits sees: frames that were taken, -1 when no more are. */
  readonly taken: number;
}

async function lives(
  address: string,
  messages: readonly object[],
  orders: Partial<WatchOrders> = {},
  filesIn?: WatchPlace['filesIn'],
): Promise<Trial> {
  const said: FromWatch[] = [];
  const taken = new Int32Array(new SharedArrayBuffer(4));
  await new Promise<void>((resolve) => {
    const life = new WatchLife({
      say: (message) => {
        said.push(message);
        if ('ended' in message || 'failed' in message) resolve();
      },
      ...(filesIn === undefined ? {} : { filesIn }),
    });
    life.hear({ orders: { address, settings: {}, flags: [], taken, ...orders } });
    for (const message of messages) life.hear(message as ToWatch);
  });
  return { said, taken: taken[0] };
}

const frames = [{ frame: { tick: 1 } }, { frame: { tick: 2 } }];

describe('a module that watches', () => {
  it('gets each frame in turn, reports what it found, and ends', async () => {
    const address = moduleOf(`return {
      afterFrame: async ({ tick }) => tick === 2 ? { figures: { tick } } : undefined,
      end: () => undefined,
    };`);
    const { said, taken } = await lives(address, [...frames, { end: true }]);
    expect(said).toEqual([
      { ready: true },
      { taken: 1 },
      { taken: 2, watched: { figures: { tick: 2 } } },
      { ended: true },
    ]);
    expect(taken).toBe(2);
  });

  it('may do nothing at all', async () => {
    const { said } = await lives(moduleOf('return {};'), [frames[0], { end: true }]);
    expect(said).toEqual([{ ready: true }, { taken: 1 }, { ended: true }]);
  });

  it('logs under flags that are on', async () => {
    const address = moduleOf(`ports.log('on', 7); ports.log('off', 8); return {};`, ['log']);
    const { said } = await lives(address, [{ end: true }], { flags: ['on'] });
    expect(said).toEqual([{ log: 'on', text: '7' }, { ready: true }, { ended: true }]);
  });

  it('gets its settings, and files in the folder that was chosen', async () => {
    const lines: string[] = [];
    const filesIn = (folder: string): FilesPort => ({
      append: (file, text) => lines.push(`${folder}/${file}: ${text}`),
    });
    const address = moduleOf(`ports.files.append('a.txt', ports.settings.name); return {};`, ['settings', 'files']);
    const orders = { folder: 'out', settings: { name: 'x' } };
    const { said } = await lives(address, [{ end: true }], orders, filesIn);
    expect(said.at(-1)).toEqual({ ended: true });
    expect(lines).toEqual(['out/a.txt: x']);
    const without = [await lives(address, [], {}, filesIn), await lives(address, [], orders)];
    for (const { said: told, taken } of without) {
      expect(told).toEqual([{ failed: `it asks for the port 'files', which there is not here` }]);
      expect(taken).toBe(-1);
    }
  });

  it.each([
    ['throw new Error("no")', 'no'],
    ['throw "bare"', 'bare'],
    ['return { figures: { most: NaN } }', `its figure 'most' must be a finite number; it is NaN`],
    [
      'return { layers: { a: [{ at: [1, Infinity] }] } }',
      'a shape of its layers has a coordinate that is not a finite',
    ],
  ])('that fails in a frame by %s says why, and no run waits for it', async (deed, words) => {
    const { said, taken } = await lives(moduleOf(`return { afterFrame: () => { ${deed} } };`), frames.slice(0, 1));
    expect(said).toEqual([{ ready: true }, { failed: expect.stringContaining(words) as string }]);
    expect(taken).toBe(-1);
  });

  it('that watches nothing is reported', async () => {
    const { said } = await lives('data:text/javascript,export default {};', []);
    expect(said).toEqual([{ failed: 'it watches nothing' }]);
  });
});
