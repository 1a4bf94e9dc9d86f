import { describe, expect, it } from 'vitest';
import type { FlowState } from '../experiments/diagrams.ts';
import type { Outcome } from '../kit/validation-test.ts';
import { slowOneHoldsUp } from './behaviour.ts';
import { doubling, flowAtMost, jamsAtBothEnds, slowerAgainstMore, thirdDrawsOthers } from './crowds.ts';
import { inSingleFileBand, nearExperiments, nearWeidmann, slowerWhenDenser, stairsAsMeasured } from './diagrams.ts';
import { doseByHand, smokeByHand } from './hazards.ts';
import { menOf30To50 } from './imo.ts';
import { cornerBetween, exitDoesNotJam, stairsHoldUp } from './rimea.ts';
import { mean } from '../kit/statistics.ts';

const outcome = <Found>(name: string, found: Found, seed = 1): Outcome<Found> => ({
  trial: { name, seed, settings: {} },
  found,
});

const state = (density: number, speed: number): Outcome<FlowState> =>
  outcome(`${density}`, { density, speed, atPoints: [], fastest: speed });

const counterflows = (times: readonly number[], crossed = 100) =>
  [0, 10, 50, 100].map((against, index) => outcome(`against ${against}`, { against, crossed, lastIn: times[index] }));

const emptied = (four: number, two: number, present = 0) => [
  outcome('four doors', { left: 1000 - present, present: 0, time: four }),
  outcome('two doors', { left: 1000 - present, present, time: two }),
];

const doors = (flow: number, present = 0) => [
  outcome('door of 1 m, limited', { left: 100 - present, present, flow, times: [] }),
  outcome('door of 1 m, free', { left: 100, present: 0, flow: 5, times: [] }),
];

const ways = (short: number, corner: number, long: number) =>
  Object.entries({ short, corner, long }).map(([name, time]) => outcome(name, { people: 500, left: 500, time }));

const passage = (width: number, value: number) => outcome(`${width} m wide`, { width, left: 100, flow: value });

const many = (density: number, speed: number) => ({
  left: 100,
  points: Array.from({ length: 10 }, () => [density, speed] as const),
});

/** Of thirty runs each, those in which both free people take exit 2. */
const exits = (alone: number, followed: number) =>
  Object.entries({ 'two alone': alone, 'with a third': followed }).flatMap(([name, runs]) =>
    Array.from({ length: 30 }, (_, run) =>
      outcome(name, run < runs ? { first: 0, second: 2 } : { first: 2, second: 0 }, run + 1),
    ),
  );

const neck = (heldAtNeck: number, heldAtExit: number) => [
  outcome('RiMEA 3.0', {
    passed: 150,
    left: 150,
    through: 100,
    out: 110,
    neckFlow: 1.3,
    exitFlow: 1.3,
    heldAtNeck,
    heldAtExit,
  }),
];

const crowded = (roomExit: number, midCorridor: number, stairFoot: number, flows = [1.8, 1.6]) =>
  ['IMO 11', 'RiMEA 13 of 3.0'].map((name) =>
    outcome(name, { left: 150, roomExit, midCorridor, stairFoot, corridorFlow: flows[0], stairFlow: flows[1] }),
  );

const overtaken = (slow: number, alike: number) => [
  outcome('one slow', { left: 25, others: slow }),
  outcome('all alike', { left: 25, others: alike }),
];

/** Fifty walk at the given speed but one, and a thousand are reported speeds up to the fastest. */
const men = (oneIsOff: number, fastest = 1.62) => {
  const told = Array.from({ length: 50 }, (_, person) => 0.97 + ((person + 0.5) / 50) * 0.65);
  const walked = told.map((speed, person) => (person === 25 ? speed + oneIsOff : speed));
  const drawn = Array.from({ length: 1000 }, (_, person) => 0.97 + ((person + 0.5) / 1000) * (fastest - 0.97));
  return [
    outcome('men of 30 to 50', { byGroup: [walked], assigned: [told] }),
    outcome('men of 30 to 50, not walking', { byGroup: [], assigned: [drawn] }),
  ];
};

const air = (time: number) => [outcome('all three', { co: 5000, co2: 2, o2: 18, dt: 0.05, time })];

describe('judges', () => {
  it('want every one of a hundred across, the later the more come against them', () => {
    expect(slowerAgainstMore(counterflows([50, 75, 107, 136])).passed).toBe(true);
    expect(slowerAgainstMore(counterflows([50, 75, 70, 136])).reason).toContain('does not rise');
    expect(slowerAgainstMore(counterflows([50, 75, 107, 0], 1)).reason).toContain('only 1 of 100');
  });

  it('want people to walk as fast as they were reported, and all speeds of the table to be reported alike', () => {
    expect(menOf30To50(men(0)).passed).toBe(true);
    expect(menOf30To50(men(-0.02)).reason).toBe("a person's speed is 0.020 m/s off the one assigned");
    expect(menOf30To50(men(0, 1.55)).reason).toBe('the speeds are not spread evenly: p = 0.000');
  });

  it('want doors to take about twice as long when half of them are shut, and no person left inside', () => {
    expect(doubling(mean)(emptied(220.7, 412.9))).toMatchObject({ passed: true, measured: '412.9 s to 220.7 s: 1.87' });
    expect(doubling(mean)(emptied(101.2, 295.9)).reason).toBe('two doors take 2.92 times as long as four');
    expect(doubling(mean)(emptied(100, 200, 3)).passed).toBe(false);
  });

  it('want flows at doors below the limit of the code', () => {
    expect(flowAtMost(1.33)(doors(1.33)).passed).toBe(true);
    expect(flowAtMost(1.33)(doors(1.34)).passed).toBe(false);
    expect(flowAtMost(1.33)(doors(1.2, 1)).passed).toBe(false);
  });

  it('want the corner between the short and the long path', () => {
    expect(cornerBetween(ways(100, 110, 125)).passed).toBe(true);
    expect(cornerBetween(ways(106.9, 235.3, 125.4)).reason).toBe('the corner is slower than the long path');
    expect(cornerBetween(ways(106.9, 90, 125.4)).reason).toBe('the corner is faster than the short path');
  });

  it('want speeds and flows near the experiments', () => {
    expect(nearWeidmann([state(0.5, 1.3), state(1, 1.3), state(2, 0.5), state(3, 0.4)]).passed).toBe(true);
    expect(nearWeidmann([state(0.5, 1.3), state(2, 1.19)]).reason).toContain('at 2.0 per square metre');
    expect(nearExperiments([passage(0.8, 1.1), passage(2, 4.2)]).passed).toBe(true);
    expect(nearExperiments([passage(0.8, 0.9), passage(2, 4.2)]).reason).toContain('at 0.8 m');
    expect(nearExperiments([passage(1, 0)]).reason).toContain('fewer than 120');
    expect(inSingleFileBand([state(0.3, 1.2), state(0.9, 0.75), state(1.5, 0.3), state(2.1, 1)]).passed).toBe(true);
    expect(inSingleFileBand([state(0.3, 1.2), state(0.9, 0.75), state(1.5, 0.6), state(2.1, 1)]).passed).toBe(false);
  });

  it('want stairs to be faster down than up, and inside the band', () => {
    expect(stairsAsMeasured([outcome('up', many(1, 0.6)), outcome('down', many(1, 0.7))]).passed).toBe(true);
    expect(stairsAsMeasured([outcome('up', many(1, 0.7)), outcome('down', many(1, 0.6))]).passed).toBe(false);
    expect(stairsAsMeasured([outcome('up', many(1, 0.2)), outcome('down', many(1, 0.3))]).reason).toContain('inside');
    expect(stairsAsMeasured([outcome('up', many(1, 0.6)), outcome('down', many(1.4, 0.7))]).reason).toContain('common');
  });

  it('want a third person to draw the others', () => {
    expect(thirdDrawsOthers(exits(15, 26)).passed).toBe(true);
    expect(thirdDrawsOthers(exits(15, 15)).passed).toBe(false);
    // Chance alone does as much, and exits that are not alike prove nothing.
    expect(thirdDrawsOthers(exits(15, 18)).reason).toContain('does not raise');
    expect(thirdDrawsOthers(exits(23, 30)).reason).toContain('not alike');
  });

  it('want the others to lose time behind a slow person, not the slow one itself', () => {
    expect(slowOneHoldsUp(overtaken(35, 31)).passed).toBe(true);
    expect(slowOneHoldsUp(overtaken(31, 31)).reason).toBe('the others lose no time behind the slow one');
  });

  it('want a jam before the neck and none before the exit', () => {
    expect(exitDoesNotJam(neck(20, 1)).passed).toBe(true);
    expect(exitDoesNotJam(neck(0, 0)).reason).toContain('no jam before the neck');
    expect(exitDoesNotJam(neck(20, 19)).reason).toContain('a jam before the exit');
  });

  it('want stairs to let through fewer than the corridor, and to be denser before them', () => {
    expect(stairsHoldUp(crowded(3, 2, 3)).passed).toBe(true);
    expect(stairsHoldUp(crowded(3, 2, 3, [1.6, 1.8])).reason).toBe('the stairs let through no fewer than the corridor');
    expect(jamsAtBothEnds('IMO 11', 150)(crowded(3, 2, 3)).passed).toBe(true);
    expect(jamsAtBothEnds('IMO 11', 150)(crowded(3, 2, 2.1)).reason).toContain('before the stairs');
    expect(jamsAtBothEnds('IMO 11', 150)(crowded(2.1, 2, 3)).reason).toContain("before the room's exit");
  });

  it('want people to walk where there is room', () => {
    expect(slowerWhenDenser([state(0.5, 1.3), state(3, 0.4)]).passed).toBe(true);
    expect(slowerWhenDenser([state(0.5, 0.4), state(3, 0.1)]).reason).toContain('0.40 m/s only');
  });

  it('calculate smoke and gases by hand', () => {
    expect(smokeByHand([outcome('linear, first', { speed: 1.25, extinction: 1, time: 160.4 })]).passed).toBe(true);
    expect(smokeByHand([outcome('linear, first', { speed: 1.25, extinction: 1, time: 161 })]).passed).toBe(false);
    expect(doseByHand(['all three'])(air(207.6)).passed).toBe(true);
    expect(doseByHand(['all three'])(air(207.7)).passed).toBe(false);
    expect(doseByHand(['all three'])(air(0)).passed).toBe(false);
  });
});
