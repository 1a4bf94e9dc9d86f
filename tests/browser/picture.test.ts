import { mkdirSync } from 'node:fs';
import type { JSHandle } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPage, type OpenPage } from './open-page.ts';
import type * as PicturePage from './picture-page.ts';

type Tools = typeof PicturePage;

interface Modules {
  readonly tools: Tools;
}

let browser: OpenPage<Modules>;
let tools: JSHandle<Tools>;
const complaints: string[] = [];

beforeAll(async () => {
  browser = await openPage<Modules>({ tools: 'tests/browser/picture-page.ts' });
  const { page } = browser;
  ({ tools } = browser.modules);
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  mkdirSync('artifacts/screenshots', { recursive: true });
});
afterAll(() => browser.close());

/** Keeps what was drawn last, for people to look at. */
async function keep(name: string): Promise<void> {
  const canvas = browser.page.locator('canvas');
  await canvas.screenshot({ path: `artifacts/screenshots/picture-${name}.png` });
}

const size = [480, 300] as const;

describe('the picture', () => {
  it.each(['light', 'dark'] as const)('shows people in rooms with walls, doors and gates, %s', async (theme) => {
    const drawn = await browser.page.evaluate(
      ([{ shoot, coloursDrawn, scenes }, colours, shotSize]) => {
        const { calls } = shoot({ scene: scenes.peopleInRooms(), size: shotSize, options: { theme: colours } });
        return { calls, colours: coloursDrawn() };
      },
      [tools, theme, [900, 600]] as const,
    );
    await keep(`rooms-${theme}`);
    expect(drawn.colours).toBeGreaterThan(1500);
    expect(drawn.calls).toBeLessThan(20);
  });

  it.each(['vehicle', 'bird', 'fish', 'predator', 'body', 'person'] as const)('shows every %s', async (kind) => {
    const [with24, without] = await browser.page.evaluate(
      ([{ shoot, coloursDrawn, scenes }, name, shotSize]) => {
        const sizes = name === 'person' ? { radius: 0.25, height: 1.75 } : { radius: 0.6, height: 1 };
        const scene = scenes.parade(name, sizes);
        const empty = { ...scene, poses: { ...scene.poses, count: 0 } };
        const options = { colours: 'group' } as const;
        const none = shoot({ scene: empty, options, size: shotSize });
        const noneColours = coloursDrawn();
        const all = shoot({ scene, options, size: shotSize, camera: { elevation: 0.5 } });
        return [
          { calls: all.calls, triangles: all.triangles, colours: coloursDrawn() },
          { calls: none.calls, triangles: none.triangles, colours: noneColours },
        ];
      },
      [tools, kind, size] as const,
    );
    await keep(`kind-${kind}`);
    expect(with24.calls - without.calls).toBeLessThanOrEqual(3);
    expect(with24.triangles).toBeGreaterThan(without.triangles + 24 * 40);
    expect(with24.colours).toBeGreaterThan(without.colours + 300);
  });

  it('draws other options differently', async () => {
    const sums = await browser.page.evaluate(
      ([{ shoot, checksum, scenes, plain }, shotSize]) => {
        const scene = scenes.peopleInRooms();
        const shown = (options: Partial<typeof plain>): number => {
          shoot({ scene, size: shotSize, options: { regions: false, ...options } });
          return checksum();
        };
        return [
          shown({}),
          shown({ theme: 'dark' }),
          shown({ agents: 'prisms' }),
          shown({ agents: 'discs' }),
          shown({ colours: 'group' }),
          shown({ colours: 'speed' }),
          shown({ obstacles: 'translucent' }),
          shown({ obstacles: 'hidden' }),
          shown({ regions: true }),
          shown({ portals: false }),
          shown({ gates: false }),
          shown({ scale: false }),
          shown({ velocities: true }),
        ];
      },
      [tools, size] as const,
    );
    expect(new Set(sums).size).toBe(sums.length);
  });

  it('keeps pictures of what explains a run', async () => {
    const { page } = browser;
    const before = await page.evaluate(
      ([{ shoot, checksum, scenes }, shotSize]) => {
        shoot({ scene: scenes.peopleInRooms(), size: shotSize, options: { regions: false } });
        return checksum();
      },
      [tools, size] as const,
    );
    for (const name of ['heat', 'grid', 'quadtree', 'annotations'] as const) {
      const after = await page.evaluate(
        ([{ shootOverlay, checksum }, overlay, shotSize]) => {
          shootOverlay(overlay, shotSize);
          return checksum();
        },
        [tools, name, size] as const,
      );
      await keep(name);
      expect(after).not.toBe(before);
    }
  });

  it('stacks floors, or shows one', async () => {
    for (const show of ['stack', 'one'] as const) {
      const colours = await browser.page.evaluate(
        ([{ shoot, coloursDrawn, scenes }, how, shotSize]) => {
          shoot({
            scene: scenes.twoLevels(),
            size: shotSize,
            options: { levels: { show: how, level: 0, others: 'faded' } },
          });
          return coloursDrawn();
        },
        [tools, show, size] as const,
      );
      await keep(`levels-${show}`);
      expect(colours).toBeGreaterThan(1500);
    }
  });

  it('turns a solid green when it is seen and red when it is entered', async () => {
    const counts = await browser.page.evaluate(
      ([{ shoot, scenes, pixelsLike }, shotSize]) => {
        const scene = scenes.reef();
        const count = (seesSolids: string[], insideSolids: string[]): [green: number, red: number] => {
          shoot({
            scene,
            size: shotSize,
            options: { theme: 'dark' },
            prepare: (picture) =>
              picture.showInspections([scenes.inspectionOf(scene, 3, { level: -1, seesSolids, insideSolids })]),
          });
          return [
            pixelsLike((r, g, b) => g > r + 60 && g > b + 40),
            pixelsLike((r, g, b) => r > g + 110 && r > b + 110),
          ];
        };
        return { plain: count([], []), marked: count(['rock'], ['box']) };
      },
      [tools, size] as const,
    );
    await keep('reef');
    expect(counts.marked[0]).toBeGreaterThan(counts.plain[0] + 500);
    expect(counts.marked[1]).toBeGreaterThan(counts.plain[1] + 300);
  });

  it('finds who, what and where is under a point of each view', async () => {
    const found = await browser.page.evaluate(
      ([{ shoot, scenes }, [width, height]]) => {
        const scene = scenes.peopleInRooms();
        const half = width / 2;
        const { picture } = shoot({
          scene,
          size: [width, height],
          views: (home) => [
            { camera: home, x: 0, y: 0, width: half, height },
            { camera: { ...home, mode: 'top', target: [10, 6, 0], distance: 34 }, x: half, y: 0, width: half, height },
          ],
        });
        // From the top one pixel is 2 * 34 * tan(22.5 degrees) / height metres.
        const perMetre = height / (68 * Math.tan(Math.PI / 8));
        const at = (x: number, y: number): [number, number] => [
          half * 1.5 + (x - 10) * perMetre,
          height / 2 - (y - 6) * perMetre,
        ];
        const { x, y, id } = scene.poses;
        return {
          expected: id[5],
          agent: picture.agentAt(...at(x[5], y[5])),
          ground: picture.groundAt(...at(3, 9))?.at,
          pillar: picture.thingAt(...at(4, 8)),
          door: picture.thingAt(...at(12, 6)),
          gate: picture.thingAt(...at(20, 4)),
          everybody: picture.agentsInside([at(-1, -1), at(21, -1), at(21, 13), at(-1, 13)]).length,
          outside: picture.agentAt(width + 5, 5),
        };
      },
      [tools, size] as const,
    );
    await keep('split');
    expect(found.agent).toBe(found.expected);
    expect(found.ground?.[0]).toBeCloseTo(3, 1);
    expect(found.ground?.[1]).toBeCloseTo(9, 1);
    expect(found.pillar).toEqual({ type: 'obstacle', id: 'pillar', level: 0 });
    expect(found.door).toEqual({ type: 'portal', id: 'door', level: 0 });
    expect(found.gate).toEqual({ type: 'gate', id: 'east', level: 0 });
    expect(found.everybody).toBe(60);
    expect(found.outside).toBeUndefined();
  });

  it('keeps tiny agents visible from afar', async () => {
    const pixels = await browser.page.evaluate(
      ([{ shoot, scenes, pixelsLike }, shotSize]) => {
        shoot({ scene: scenes.crowdOf(200, 8000), size: shotSize, mode: 'top', options: { scale: false } });
        return pixelsLike((r, g, b) => Math.abs(r - b) > 50 && Math.min(r, g, b) < 150);
      },
      [tools, size] as const,
    );
    await keep('afar');
    expect(pixels).toBeGreaterThan(400);
  });

  it('draws trails that fade', async () => {
    const drawn = await browser.page.evaluate(([{ shootTrails }, shotSize]) => shootTrails(shotSize), [
      tools,
      size,
    ] as const);
    await keep('trails');
    expect(drawn.lines).toBeGreaterThan(drawn.without + 2000);
  });

  it('draws ten thousand bodies with three calls a kind, and hands over a few numbers of each', async () => {
    const measured = await browser.page.evaluate(([{ measureCrowd }]) => measureCrowd(10_000, 5), [tools] as const);
    await keep('crowd');
    const { calls, emptyCalls, triangles, milliseconds, fastest, bytes } = measured;
    process.stderr.write(
      `picture, 10,000 people: ${calls} calls, ${triangles} triangles, ${milliseconds.toFixed(2)} ms of the page's thread per frame (median; fastest ${fastest.toFixed(2)}), ${bytes} bytes handed over\n`,
    );
    expect(calls - emptyCalls).toBeLessThanOrEqual(3);
    expect(triangles).toBeLessThan(3_000_000);
    // Where it is, how it stands, its colour and its gait: all else stays with the graphics card.
    expect(bytes).toBeGreaterThan(10_000 * 12);
    expect(bytes).toBeLessThan(10_000 * 200);
  });

  it('has nothing to complain about', () => {
    expect(complaints).toEqual([]);
  });
});
