import { describe, expect, it } from 'vitest';
import { Hub } from '@korzo/cluster';
import { FrameCast } from '../frames/frame-cast.ts';
import { FrameDecoder } from '../frames/frame-decoder.ts';
import { dice } from '../frames/moving-world.testing.ts';
import type { Sight } from '../frames/sight.ts';
import { SmoothMotion } from './smooth-motion.ts';

type Path = (seconds: number) => readonly [number, number];

const walkingSpeed = 1.34;

/** Bends of half a metre: 2.7 radians a second, to the left and to the right, at walking speed. */
const winding: Path = (seconds) => {
  const radius = 0.5;
  const half = (Math.PI * radius) / walkingSpeed;
  const bend = Math.floor(seconds / half);
  const angle = ((seconds - bend * half) / half) * Math.PI;
  return [radius * (2 * bend + 1 - Math.cos(angle)), radius * Math.sin(angle) * (bend % 2 === 0 ? 1 : -1)];
};

interface Show {
  readonly paths: readonly Path[];
  readonly seconds: number;
  /** How late each frame comes, s. */
  readonly lateness?: (frame: number) => number;
  /** Simulated seconds per second. */
  readonly speed?: number;
  readonly interval?: number;
  readonly timeOf?: (frame: number) => number;
  readonly wrap?: readonly [number, number, number];
}

interface Drawn {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly walked: number;
  readonly speed: number;
}

/** Sends paths as real frames through a channel with delays and draws sixty times a second; gives what was drawn of each agent. */
function show({
  paths,
  seconds,
  lateness = () => 0,
  speed = 1,
  interval = 0.1,
  timeOf,
  wrap,
}: Show): Map<number, Drawn[]> {
  const hub = new Hub();
  const sender = hub.addSender();
  const cast = new FrameCast(hub);
  const decoder = new FrameDecoder();
  const arriving: { readonly at: number; readonly bytes: Uint8Array }[] = [];
  let now = 0;
  let frame = 0;
  const send = (packet: string | Uint8Array): void => {
    if (typeof packet === 'string') return;
    const earliest = arriving.at(-1)?.at ?? 0;
    arriving.push({ at: Math.max(now + lateness(frame), earliest), bytes: packet });
  };
  cast.addViewer({ buffered: 0, send }, { area: { type: 'everything' }, period: 0 });
  for (frame = 0; frame * interval <= seconds; frame++) {
    now = frame * interval;
    const time = timeOf?.(frame) ?? now * speed;
    const places = paths.map((path) => path(time));
    hub.sendAll(sender, {
      count: paths.length,
      id: paths.map((_, id) => id),
      x: places.map(([x]) => x),
      y: places.map(([, y]) => y),
    });
    cast.update({ epoch: 1, tick: Math.round(time * 1000), time, ...(wrap && { wrap }) }, now);
  }
  const motion = new SmoothMotion();
  const drawn = new Map<number, Drawn[]>(paths.map((_, id) => [id, []]));
  for (let at = 0; at <= seconds; at += 1 / 60) {
    while (arriving.length > 0 && arriving[0].at <= at) {
      const { at: arrived, bytes } = arriving.shift() as (typeof arriving)[number];
      motion.take(decoder.take(bytes), arrived * 1000);
    }
    const { count, id, x, y, walked, speed: fast } = motion.at(at * 1000);
    for (let row = 0; row < count; row++) {
      if (motion.rowOf(id[row]) !== row) throw new Error(`agent ${id[row]} is not found in its row`);
      drawn.get(id[row])?.push({ at, x: x[row], y: y[row], walked: walked[row], speed: fast[row] });
    }
  }
  return drawn;
}

/** Distance of each drawn place from the nearest place of the true path, m. */
const distances = (path: Path, drawn: readonly Drawn[], seconds: number): number[] =>
  drawn.map(({ at, x, y }) => {
    let nearest = Infinity;
    for (let time = Math.max(at - 1, 0); time <= Math.min(at + 0.2, seconds); time += 0.002) {
      const [trueX, trueY] = path(time);
      nearest = Math.min(nearest, Math.hypot(x - trueX, y - trueY));
    }
    return nearest;
  });

/** Speeds between drawn pictures, m/s, once the first second is over. */
function pace(drawn: readonly Drawn[]): number[] {
  const late = drawn.filter(({ at }) => at > 1);
  return late.slice(1).map(({ x, y }, before) => Math.hypot(x - late[before].x, y - late[before].y) * 60);
}

/** One agent, sent at a time and place. */
const sight = (time: number, x: number, epoch = 1): Sight => ({
  epoch,
  tick: Math.round(time * 10),
  time,
  count: 1,
  id: new Uint32Array([5]),
  look: new Uint16Array(1),
  level: new Int16Array(1),
  x: new Float64Array([x]),
  y: new Float64Array(1),
  z: new Float64Array(1),
  heading: new Float32Array(1),
  pitch: new Float32Array(1),
  jumped: new Uint8Array(1),
  entered: [],
  left: [],
});

describe('SmoothMotion', () => {
  it('stays within 5 cm of the true path, in time and late', () => {
    const roll = dice(1);
    for (const lateness of [() => 0, () => roll() * 0.15, (frame: number) => (frame % 7 === 0 ? 0.15 : 0)]) {
      const drawn = show({ paths: [winding], seconds: 12, lateness }).get(0) ?? [];
      expect(Math.max(...distances(winding, drawn, 12))).toBeLessThan(0.05);
    }
  });

  it('does not stutter when frames come up to 150 ms late', () => {
    const roll = dice(2);
    const straight: Path = (seconds) => [seconds * walkingSpeed, 0];
    const paces = pace(show({ paths: [straight], seconds: 20, lateness: () => roll() * 0.15 }).get(0) ?? []);
    expect(Math.min(...paces)).toBeGreaterThan(0.6 * walkingSpeed);
    expect(Math.max(...paces)).toBeLessThan(1.5 * walkingSpeed);
  });

  it('keeps an even pace when ticks do not fit into intervals', () => {
    // Ticks of 0.04 s: frames are 2 or 3 of them apart.
    const paces = pace(
      show({
        paths: [(seconds) => [seconds * walkingSpeed, 0]],
        seconds: 10,
        timeOf: (frame) => Math.floor(frame * 2.5) * 0.04,
      }).get(0) ?? [],
    );
    expect(Math.min(...paces)).toBeGreaterThan(0.8 * walkingSpeed);
    expect(Math.max(...paces)).toBeLessThan(1.25 * walkingSpeed);
  });

  it('stands exactly where it was sent when the run pauses', () => {
    const drawn = show({
      paths: [(seconds) => [seconds * walkingSpeed, 0]],
      seconds: 5,
      timeOf: (frame) => Math.min(frame, 23) / 10,
    });
    const last = (drawn.get(0) ?? []).filter(({ at }) => at > 3);
    for (const { x, speed } of last) {
      expect(x).toBeCloseTo(3.08, 6);
      // The run stands, the agent walks: its colour and its arrow say how fast.
      expect(speed).toBeCloseTo(walkingSpeed, 1);
    }
    const farthest = Math.max(...(drawn.get(0) ?? []).map(({ x }) => x));
    expect(farthest).toBeLessThan(3.0801);
  });

  it('is as fast as it came when everything is sent again of a run that stands, unless it was put elsewhere', () => {
    const motion = new SmoothMotion();
    motion.take(sight(1, 0), 1000);
    motion.take(sight(1.1, 0.13), 1100);
    const everything = { ...sight(1.1, 0.13), jumped: new Uint8Array([1]) };
    motion.take(everything, 1200);
    expect(motion.at(3000).speed[0]).toBeCloseTo(1.3, 5);
    motion.take({ ...sight(1.1, 0.5), jumped: new Uint8Array([1]) }, 3100);
    expect(motion.at(5000).speed[0]).toBe(0);
  });

  it('comes back to what was sent last when frames stop coming, having guessed for 250 ms at most', () => {
    const drawn =
      show({
        paths: [(seconds) => [seconds * walkingSpeed, 0]],
        seconds: 5,
        lateness: (frame) => (frame > 20 ? 100 : 0),
      }).get(0) ?? [];
    expect(Math.max(...drawn.map(({ x }) => x))).toBeLessThan((2 + 0.26) * walkingSpeed);
    expect(drawn.at(-1)?.x).toBeCloseTo(2 * walkingSpeed, 5);
  });

  it('never draws a jump as a flight', () => {
    const size = 20;
    const around: Path = (seconds) => [(seconds * walkingSpeed) % size, 0];
    const drawn = show({ paths: [around], seconds: 40, wrap: [size, size, 0] }).get(0) ?? [];
    const middle = drawn.slice(1).filter(({ x }, before) => Math.abs(x - drawn[before].x) > 0.1);
    expect(middle).toHaveLength(2);
    expect(Math.max(...drawn.map(({ x }) => x))).toBeLessThan(size + 0.1);
    expect(Math.min(...drawn.map(({ x }) => x))).toBeGreaterThan(-0.1);
    expect(drawn.at(-1)?.walked).toBeGreaterThan(39 * walkingSpeed);
  });

  it('plays backwards, slowly and fast', () => {
    const straight: Path = (seconds) => [seconds * walkingSpeed, 0];
    const back = show({ paths: [straight], seconds: 5, timeOf: (frame) => 100 - frame / 10 }).get(0) ?? [];
    expect(back.at(-1)?.walked).toBeLessThan(-4.5 * walkingSpeed);
    expect(Math.max(...back.slice(1).map(({ x }, before) => x - back[before].x))).toBeLessThanOrEqual(1e-5);
    for (const speed of [0.1, 20]) {
      const paces = pace(show({ paths: [straight], seconds: 8, speed }).get(0) ?? []);
      // A centimetre of rounding in a tenth of a second.
      expect(Math.min(...paces)).toBeGreaterThan(0.7 * walkingSpeed * speed - 0.1);
      expect(Math.max(...paces)).toBeLessThan(1.3 * walkingSpeed * speed + 0.1);
    }
  });

  it('begins again with another run and after a seek', () => {
    const motion = new SmoothMotion();
    for (let frame = 0; frame < 10; frame++) {
      motion.take(sight(frame / 10, frame * 0.1), frame * 100);
      motion.at(frame * 100 + 50);
    }
    motion.take(sight(300, 42), 1000);
    expect(motion.at(1001).x[0]).toBe(42);
    motion.take(sight(300.1, 42.1, 2), 1100);
    expect(motion.at(1101).x[0]).toBeCloseTo(42.1, 5);
    expect(motion.rowOf(5)).toBe(0);
    expect(motion.rowOf(6)).toBe(-1);
  });

  for (const [words, times] of [
    ['from the first frame of a recording', [0, 30]],
    ['again and again', [0, 30, 60, 90]],
    ['back', [40, 3]],
    ['from where playback at 8x has got to', [0, 0.8, 1.6, 2.4, 9]],
    ['while it stands', [5, 5, 5, 6.5]],
  ] as const)
    it(`draws no agent between the places before and after a seek ${words}`, () => {
      const motion = new SmoothMotion();
      let now = 0;
      let before = Number.NaN;
      for (const time of times) {
        motion.take(sight(time, time * 100), now);
        if (Math.abs(time - before) > 1) {
          for (const later of [1, 30, 60, 99]) expect(motion.at(now + later).x[0]).toBe(time * 100);
        }
        motion.at(now + 99);
        before = time;
        now += 100;
      }
    });

  it('draws those who come and go without any effect on others', () => {
    const hub = new Hub();
    const sender = hub.addSender();
    const cast = new FrameCast(hub);
    const decoder = new FrameDecoder();
    const motion = new SmoothMotion();
    let now = 0;
    const send = (packet: string | Uint8Array): void => motion.take(decoder.take(packet as Uint8Array), now * 1000);
    cast.addViewer({ buffered: 0, send }, { area: { type: 'everything' }, period: 0 });
    const roll = dice(4);
    for (let frame = 0; frame < 200; frame++) {
      now = frame / 10;
      // Agent n stands at (n, 0) for the whole time it is there.
      const present = Array.from({ length: 300 }, (_, id) => id).filter((id) => id === 7 || roll() < 0.7);
      hub.sendAll(sender, { count: present.length, id: present, x: present, y: present.map(() => 0) });
      cast.update({ epoch: 1, tick: frame, time: now }, now);
      for (const later of [0.01, 0.06]) {
        const { count, id, x } = motion.at((now + later) * 1000);
        expect(new Set(id.subarray(0, count)).size).toBe(count);
        const misplaced = id.subarray(0, count).filter((agent, row) => Math.abs(x[row] - agent) > 1e-5);
        expect([...misplaced]).toEqual([]);
        expect(motion.rowOf(7)).toBeGreaterThanOrEqual(0);
      }
    }
  });
});
