import type { Command, Simulation } from '@korzo/core';
import { readScenario } from './reader/read.ts';
import type { Scenario } from './reader/scenario.ts';

function scenarioOf(text: string): Scenario {
  const result = readScenario(`korzo: 1\nname: trial\ntitle: Trial\nabout: A trial.\n${text}`, { file: 'trial.yaml' });
  if ('problems' in result)
    throw new Error(result.problems.map(({ place, rule, remedy }) => `${place}: ${rule}; ${remedy}`).join('\n'));
  return result.scenario;
}

/** Two rooms with two doors between them, a way out on either side; the north door shuts by itself at 9 s. */
export const rooms = scenarioOf(`
world:
  size: [24, 12]
  building:
    regions: [{ id: a, rect: [0, 0, 12, 12] }, { id: b, rect: [12, 0, 12, 12] }]
    portals:
      - { id: south, between: [a, b], at: [[12, 2], [12, 4]], kind: door }
      - { id: north, between: [a, b], at: [[12, 8], [12, 10]], kind: door, open: [[0, 9]] }
    gates:
      - { id: west, region: a, at: [[0, 5], [0, 7]], way: out }
      - { id: east, region: b, at: [[24, 5], [24, 7]], way: out }
    areas: [{ id: corner, rect: [20, 1, 2, 2] }, { id: desk, rect: [2, 9, 2, 2] }]
    signals: [{ id: bell, at: 500 }]
run: { dt: 0.1, duration: 60 }
groups:
  - name: walkers
    model: social-force
    count: 12
    place: { shape: rect, min: [1, 1], max: [8, 8] }
    people: {}
    goals: [{ goal: reach, area: corner }, { goal: wait, signal: bell }, { goal: leave, by: assigned, exits: [east] }]
  - name: clerks
    model: social-force
    count: 4
    place: { shape: rect, min: [14, 6], max: [20, 11] }
    people: {}
    goals: [{ goal: wander }]
    reactions: [{ on: alarm, goals: [{ goal: reach, area: desk }, { goal: leave, by: assigned, exits: [west] }] }]
  - name: guards
    model: social-force
    count: 2
    place: { shape: rect, min: [14, 1], max: [18, 4] }
    people: {}
    goals: [{ goal: wander }]
    reactions: [{ on: alarm, goals: [] }]
`);

/** No building: a square with an exit on either side. */
export const square = scenarioOf(`
world: { size: [20, 20], edges: closed, exits: [{ id: left, min: [0, 8], max: [1, 12] }, { id: right, min: [19, 8], max: [20, 12] }] }
run: { dt: 0.1, duration: 60 }
groups:
  - name: strollers
    model: orca
    count: 20
    place: { shape: rect, min: [3, 3], max: [17, 17] }
    goal: { to: random }
`);

/** What an agent does to the rooms: commands by tick. */
export const roomCommands: Readonly<Record<number, readonly Command[]>> = {
  10: [
    {
      type: 'obstacle',
      id: 'crate',
      outline: [
        [10, 5],
        [11, 5],
        [11, 7.5],
        [10, 7.5],
      ],
    },
    { type: 'close', passage: 'south' },
  ],
  23: [{ type: 'model', group: 0, model: 1 }],
  31: [{ type: 'signal', name: 'bell' }],
  47: [{ type: 'open', passage: 'south' }],
  60: [{ type: 'clear', id: 'crate' }],
  75: [{ type: 'signal', name: 'alarm' }],
  99: [{ type: 'close', passage: 'east' }],
};

/** What an agent does to the square. */
export const squareCommands: Readonly<Record<number, readonly Command[]>> = {
  5: [{ type: 'obstacle', id: 'pillar', circle: { centre: [1.7, 18.2], radius: 0.6 } }],
  12: [{ type: 'close', passage: 'left' }],
  30: [{ type: 'signal', name: 'alarm' }],
  50: [{ type: 'model', group: 0, model: 1 }],
};

/** Ticks on until a tick, giving commands at theirs. */
export function steer(
  simulation: Simulation,
  until: number,
  commands: Readonly<Record<number, readonly Command[]>> = {},
): string[] {
  const refusals: string[] = [];
  while (simulation.ticks < until) {
    for (const command of commands[simulation.ticks] ?? []) simulation.queue(command);
    simulation.tick();
    for (const event of simulation.events) if (event.type === 'refused') refusals.push(event.reason);
  }
  return refusals;
}
