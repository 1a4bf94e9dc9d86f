import { driveAlong, restingState, type BodyState, type Handling } from '@korzo/bodies';
import { aheadTime, turnOf, type ObjectMotion } from '@korzo/cluster';
import { describe, expect, it } from 'vitest';
import { BodyPoses } from './body-poses.ts';

const handling: Handling = {
  ...{ wheelbase: 2.6, understeer: 0.002, acceleration: 4, power: 60, largestSteer: 0.6, wheelRadius: 0.32 },
};
const dt = 0.025;
const picture = 1000 / 60;
/** What a car does by itself, m/s2: a step beyond what that explains is a jump. */
const mostAcceleration = 15;
const agent = 7;

/** How a link treats what is sent: delays of both ways, ms, and whether a packet may overtake another. */
interface Link {
  readonly delay: number;
  readonly jitter: number;
  readonly overtakes: boolean;
}

/** What happens to the car in the run that the page cannot know. */
type Ground = (car: BodyState, tick: number) => void;

const numbers = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

const motionOf = (car: BodyState): ObjectMotion => {
  const turn = turnOf([car.forwardX, car.forwardY, car.forwardZ], [car.upX, car.upY, car.upZ]);
  const velocity = [car.vx, car.vy, car.vz] as const;
  const ahead = [car.x + car.vx * aheadTime, car.y + car.vy * aheadTime, car.z + car.vz * aheadTime] as const;
  return {
    ...{ at: [car.x, car.y, car.z], turn, velocity, steer: car.steer, spin: car.spin, speed: car.rim },
    ...{ lamp: false, flies: false, ahead: { at: ahead, turn } },
  };
};

/** Drives for 30 s by keys at random: the largest jump between two pictures, m, how far the car came, and how far off it was drawn at the end. */
function driveOver({ delay, jitter, overtakes }: Link, ground: Ground, seed: number) {
  const random = numbers(seed);
  const due: { readonly at: number; readonly call: () => void }[] = [];
  const lastAt = { up: 0, down: 0 };
  let now = 0;
  const send = (way: 'up' | 'down', call: () => void): void => {
    // Most packets are in time; some are held up by far more.
    const late = jitter * (random() < 0.1 ? 3 : 1) * random();
    const at = Math.max(now + delay + late, overtakes ? 0 : lastAt[way]);
    lastAt[way] = at;
    due.push({ at, call });
  };
  const poses = new BodyPoses();
  const drive = poses.drive({ agent, epoch: 1, handling, dt }, 0);
  const car = restingState();
  const steps: [time: number, x: number, y: number, z: number][] = [];
  let [tick, asking, way] = [0, 500, 0];
  for (const end = 30_000; now < end; now += 1) {
    for (const { call } of due.filter(({ at }) => at <= now)) call();
    due.splice(0, due.length, ...due.filter(({ at }) => at > now));
    // The run's own timer is late now and then, and catches up.
    if (now >= (tick + 1) * dt * 1000 + (tick % 13 === 0 ? jitter / 2 : 0)) {
      tick++;
      driveAlong(car, handling, { friction: 0.9, rolling: 0.012 }, dt);
      ground(car, tick);
      const frame = { epoch: 1, tick, time: tick * dt, pace: 1, all: tick % 4 === 0 };
      const bodies = [{ id: agent, driven: true, motion: motionOf(car) }];
      send('down', () => poses.take({ ...frame, bodies }, now));
    }
    if (now === asking) {
      const isFirst = asking === 500;
      asking += 300 + Math.floor(random() * 900);
      const [capability, value] =
        now > end - 10_000
          ? (['brake', 1] as const)
          : (
              [
                ['drive', 1],
                ['drive', random()],
                ['turn', 2 * random() - 1],
                ['brake', random() < 0.5 ? 0 : 0.5],
              ] as const
            )[isFirst ? 0 : Math.floor(random() * 4)];
      const asked = now;
      drive?.turn(capability, value, asked);
      send('up', () => {
        car[capability] = value;
        send('down', () => drive?.noteRoundTrip(now - asked));
      });
    }
    if (now % picture < 1) {
      const at = poses.of(agent, now)?.at;
      if (at !== undefined) steps.push([now / 1000, ...at]);
    }
  }
  let jump = 0;
  for (let index = 2; index < steps.length; index++) {
    const [first, second, third] = steps.slice(index - 2, index + 1);
    const [before, after] = [second[0] - first[0], third[0] - second[0]];
    const off = [1, 2, 3].map((axis) => third[axis] - second[axis] - ((second[axis] - first[axis]) / before) * after);
    way += Math.hypot(third[1] - second[1], third[2] - second[2]);
    jump = Math.max(jump, Math.hypot(...off) - (mostAcceleration * after * (before + after)) / 2);
  }
  const drawn = poses.of(agent, now)?.at ?? [NaN, NaN, NaN];
  return { jump, way, off: Math.hypot(drawn[0] - car.x, drawn[1] - car.y, drawn[2] - car.z) };
}

const even: Ground = () => undefined;
/** A kerb every 3 s: up or down by 12 cm within a tick, and a tenth of the speed is lost. */
const kerbs: Ground = (car, tick) => {
  if (tick % 120 !== 0) return;
  car.z += tick % 240 === 0 ? -0.12 : 0.12;
  for (const axis of ['vx', 'vy', 'vz', 'rim'] as const) car[axis] *= 0.9;
};
/** Crates of 20 kg every 3 s: each takes 2 % of the speed, and pushes aside by 0.2 m/s. */
const crates: Ground = (car, tick) => {
  if (tick % 120 !== 0) return;
  for (const axis of ['vx', 'vy', 'vz', 'rim'] as const) car[axis] *= 0.98;
  car.pushY += 0.2;
};

describe('the driven body as it is drawn', () => {
  it.each([
    ['within the page', { delay: 2, jitter: 10, overtakes: false }],
    ['behind 50 ms each way', { delay: 50, jitter: 0, overtakes: false }],
    ['behind 50 ms that vary by up to 40 ms, and now and then by 120 ms', { delay: 50, jitter: 40, overtakes: false }],
    ['behind a link on which packets overtake each other', { delay: 50, jitter: 40, overtakes: true }],
  ] satisfies [string, Link][])('never jumps by 5 cm in a picture, whatever it meets: %s', (_, link) => {
    for (const [index, ground] of [even, kerbs, crates].entries())
      for (const seed of [1, 2]) {
        const { jump, way, off } = driveOver(link, ground, seed * 10 + index);
        expect(way).toBeGreaterThan(20);
        expect(jump).toBeLessThan(0.05);
        expect(off).toBeLessThan(0.02);
      }
  });
});
