import {
  inPlace,
  compileMaps,
  type Building,
  liftsPart,
  type Lift,
  builtinGoals,
  type GoalKind,
  type GoalParameter,
  type GoalDescription,
  prepareGoals,
} from '@korzo/building';
import { createSimulation, defineModel, guide, problemWith, type Exit, type Part, type Simulation } from '@korzo/core';
import type { ConformanceCheck } from '../conformance-check.ts';
import { snapshotChecks } from '../snapshots.ts';
import { trialGround } from './trial-ground.ts';
import { doorsOf, levelsWithLift, liftCrossings, trialLift, withLift } from './trial-lift.ts';

/** One check of a kind of goal. */
export type GoalCheck = ConformanceCheck;

/**
 * What every kind of goal must pass, the built-in ones and a user's own. `example` is a goal of this kind in a building with
 * the gates `west` and `east`, the area `corner`, the counter `desk`, the signal `bell` and the `lift` to level 1. With Vitest:
 *
 *   it.each(goalChecks(myGoal, { goal: 'my-goal' }))('$name', ({ run }) => expect(run).not.toThrow());
 */
export function goalChecks(kind: GoalKind, example: GoalDescription): readonly GoalCheck[] {
  const kinds = [...builtinGoals.filter(({ name }) => name !== kind.name), kind];
  return [
    { name: 'declares itself fully', run: () => complain(problemsWithGoal(kind)) },
    { name: 'can be pursued: no agent walks to nowhere', run: () => void runTrial(kinds, example, { watch: true }) },
    {
      name: 'gives the same bits on any tiles',
      run: () => {
        const one = runTrial(kinds, example).checksum();
        for (const tiles of [2, 3]) {
          const found = runTrial(kinds, example, { tiles }).checksum();
          if (found !== one) throw new Error(`on ${tiles} tiles the state is ${found}, on one ${one}`);
        }
      },
    },
    ...snapshotChecks((tiles) => startTrial(kinds, example, { tiles }), { trials: 2, ticks: ticksOfTrial }),
    {
      name: 'answers a wrong parameter with its place',
      run: () => {
        const prepared = prepare(kinds, { ...example, noSuchParameter: 1 });
        const found = 'findings' in prepared ? prepared.findings : [];
        if (!found.some(({ path, remedy }) => path.includes('noSuchParameter') && remedy.length > 0))
          throw new Error('an unknown parameter must be a finding at its name');
      },
    },
  ];
}

function complain(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Everything missing or contradictory in what a kind of goal says of itself. */
export function problemsWithGoal(kind: GoalKind): string[] {
  const problems: string[] = [];
  if (!/^[a-z][A-Za-z]*$/.test(kind.name)) problems.push(`name must be a word; it is '${kind.name}'`);
  if (!/^[A-Z].{10,}\.$/.test(kind.summary)) problems.push(`summary must be a sentence; it is '${kind.summary}'`);
  for (const [name, parameter] of Object.entries(kind.parameters)) {
    if (['goal', 'goals', 'otherwise'].includes(name))
      problems.push(`parameter '${name}' would hide what every goal has`);
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) problems.push(`parameter '${name}' must be written like maxSpeed`);
    if (parameter.meaning.length < 8) problems.push(`parameter '${name}' must say what it means`);
    const problem = problemWithDefault(name, parameter);
    if (problem !== undefined) problems.push(`the default of ${problem}`);
  }
  return problems;
}

const problemWithDefault = (name: string, parameter: GoalParameter): string | undefined =>
  'default' in parameter ? problemWith(name, parameter, parameter.default) : undefined;

const building: Building = withLift({
  regions: [
    {
      id: 'left',
      level: 0,
      outline: [
        [0, 0],
        [12, 0],
        [12, 10],
        [0, 10],
      ],
    },
    {
      id: 'right',
      level: 0,
      outline: [
        [12, 0],
        [24, 0],
        [24, 10],
        [12, 10],
      ],
    },
  ],
  portals: [
    {
      id: 'door',
      from: 'left',
      to: 'right',
      segment: [
        [12, 4],
        [12, 6],
      ],
      kind: 'door',
      direction: 'both',
    },
  ],
  gates: [
    {
      id: 'west',
      region: 'left',
      segment: [
        [0, 4],
        [0, 6],
      ],
      way: 'in/out',
    },
    {
      id: 'east',
      region: 'right',
      segment: [
        [24, 4],
        [24, 6],
      ],
      way: 'out',
      open: [[0, 4]],
    },
  ],
  obstacles: [],
});

const origin = [0, -2, 0] as const;
const size = [24, 12, 0] as const;
const exits: readonly Exit[] = building.gates.map(({ id, segment: [from, to] }) => ({
  id,
  level: 0,
  min: [Math.min(from[0], to[0]) - 0.7, Math.min(from[1], to[1]) - 0.7],
  max: [Math.max(from[0], to[0]) + 0.7, Math.max(from[1], to[1]) + 0.7],
  line: [from, to],
}));

/** Walks straight to its goal: enough to see what goals want. */
const walker = defineModel({
  name: 'walker',
  summary: 'Walks straight to its goal.',
  space: 'floor',
  parameters: {},
  perceptionRadius: () => 0,
  bind:
    ({ crowd }) =>
    (first, last) => {
      const { rowOfSlot, desiredVx, desiredVy, nextVx, nextVy, nextVz } = crowd.columns;
      for (let entry = first; entry < last; entry++) {
        const cell = crowd.occupied[entry];
        for (let slot = crowd.cellStart[cell]; slot < crowd.cellStart[cell + 1]; slot++) {
          nextVx[slot] = desiredVx[rowOfSlot[slot]];
          nextVy[slot] = desiredVy[rowOfSlot[slot]];
          nextVz[slot] = 0;
        }
      }
    },
});

const dt = 0.1;
const ticksOfTrial = 120;

function prepare(
  kinds: readonly GoalKind[],
  example: GoalDescription,
  lift: Lift = trialLift(),
): ReturnType<typeof prepareGoals> {
  return prepareGoals({
    places: {
      maps: compileMaps(building),
      ground: trialGround(exits, origin, size),
      waysOut: building.gates.map(({ id, segment }, exit) => ({ id, exit, level: 0, segment })),
      areas: [
        {
          id: 'corner',
          level: 0,
          shape: {
            type: 'polygon',
            outline: [
              [20, 0],
              [24, 0],
              [24, 3],
              [20, 3],
            ],
          },
        },
        { id: 'middle', level: 0, shape: { type: 'circle', centre: [6, 5], radius: 1.5 } },
      ],
      counters: [{ id: 'desk', level: 0, at: [18, 8], queue: [-1, 0], spacing: 0.7, service: 2 }],
      signals: [{ id: 'bell', at: 3 }],
      flights: [],
      lifts: [lift],
    },
    groups: [{ goals: [example], tactic: 'field', path: [] }],
    exits: building.gates.length,
    dt,
    kinds,
  });
}

interface TrialOptions {
  readonly tiles?: number;
  readonly watch?: boolean;
}

/** Twelve people in four parties pursue the example for 12 s. */
function runTrial(kinds: readonly GoalKind[], example: GoalDescription, options: TrialOptions = {}): Simulation {
  const simulation = startTrial(kinds, example, options);
  while (simulation.ticks < ticksOfTrial) simulation.tick();
  return simulation;
}

function startTrial(
  kinds: readonly GoalKind[],
  example: GoalDescription,
  { tiles = 1, watch = false }: TrialOptions,
): Simulation {
  const lift = trialLift();
  const prepared = prepare(kinds, example, lift);
  if ('findings' in prepared) throw new Error(prepared.findings.map(({ rule }) => rule).join('\n'));
  const parts: Part[] = [liftsPart([lift]), prepared.part, ...(watch ? [watcher] : [])];
  return createSimulation(
    inPlace({
      world: {
        origin,
        size,
        edges: 'open',
        levels: levelsWithLift,
        crossings: liftCrossings,
        walls: [],
        exits,
      },
      models: [{ model: walker, values: {} }],
      sources: [
        {
          name: 'people',
          ids: 12,
          lastTick: 0,
          arrivalsAt: (tick, admit) => {
            if (tick > 0) return;
            for (let person = 0; person < 12; person++) {
              const extra = {
                walkingSpeed: 1 + person / 20,
                startTick: person % 4,
                party: 1 + (person >> 2),
                leads: person % 4 === 0 ? 1 : 0,
              };
              admit({
                kind: 'person',
                model: 0,
                x: 2 + (person % 6) * 1.5,
                y: 2 + Math.floor(person / 6) * 5,
                radius: 0.25,
                extra,
              });
            }
          },
        },
      ],
      parts,
      turnstiles: doorsOf(lift),
      dt,
      seed: 5,
      tiles,
      cellSize: 2,
    }),
  );
}

/** Complains of goals that are no numbers while an agent wants to move, and of speeds no agent can walk at. */
const watcher = guide({
  name: 'watcher',
  after: ['goals'],
  choose: ({ crowd, ownColumns, tick }) => {
    const { goalX, goalY, desiredSpeed, id } = crowd.columns;
    for (let row = 0; row < crowd.ownCount; row++) {
      const speed = desiredSpeed[row];
      if (!(speed >= 0 && speed <= ownColumns['walkingSpeed'][row] * 1.001))
        throw new Error(`person ${id[row]} wants to walk at ${speed} m/s at tick ${tick}`);
      const far = Math.abs(goalX[row]) > 100 || Math.abs(goalY[row]) > 100;
      if (speed > 0 && far)
        throw new Error(`person ${id[row]} walks to (${goalX[row]}, ${goalY[row]}) at tick ${tick}`);
    }
  },
});
