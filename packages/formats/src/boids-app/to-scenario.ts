import { baseName } from '../format/file-names.ts';
import type { Wall } from '@korzo/core';
import { pathsAround } from '@korzo/models';
import { checkScenario, problemsFrom, formatVersion, type Scenario } from '@korzo/engine';
import type { Problem } from '@korzo/reading';
import { exitsOf, middleOf, wallsOf, type MapScale } from './map-walls.ts';
import type { EvacuationMap, Mark } from './read-map.ts';
import type { Config } from './settings.ts';

export type AppScenarioResult = { readonly scenario: Scenario } | { readonly problems: readonly Problem[] };

interface Files {
  readonly file: string;
  readonly mapFile: string;
}

/** Both scenes flock by the same settings: separation by 1 / distance, alignment by the plain mean, cohesion as a seek. */
const rulesOf = (config: Config): Record<string, unknown> => ({
  separates: config.separation,
  separationRadius: config.separationRadius,
  separationCosHalfView: -1,
  separationWeight: config.separationWeight,
  aligns: config.alignment,
  alignmentRadius: config.alignmentRadius,
  alignmentCosHalfView: -1,
  alignmentWeight: config.alignmentWeight,
  coheres: config.cohesion,
  cohesionRadius: config.cohesionRadius,
  cohesionCosHalfView: -1,
  cohesionWeight: config.cohesionWeight,
  goalWeight: config.followWeight,
  friction: config.friction,
  maxForce: config.acceleration,
});

const bodyOf = ({ bodyRadius, speed, maxSpeed, speedSpread }: Config): Record<string, unknown> => ({
  radius: bodyRadius,
  // No two people are alike: without a spread the seed would change nothing.
  speed:
    speedSpread === 0
      ? speed
      : {
          distribution: 'normal',
          mean: speed,
          deviation: speed * speedSpread,
          min: speed * (1 - 2 * speedSpread),
          max: Math.min(speed * (1 + 2 * speedSpread), Math.max(maxSpeed, speed)),
        },
  maxSpeed,
});

const runOf = ({ step, duration, seed }: Config): Record<string, unknown> => ({ dt: step, duration, seed });

/** People leave a building along the ways of the map. */
export function buildingScenario(config: Config, map: EvacuationMap, files: Files): AppScenarioResult {
  const scale: MapScale = { cell: config.cell, rows: map.rows };
  const { parties, problems } = partiesOf(map, files.mapFile);
  if (problems.length > 0) return { problems };
  const exits = exitsOf(map, scale);
  const walls = wallsOf(map, scale);
  const size = [map.columns * scale.cell, map.rows * scale.cell] as const;
  const around = pathsAround(
    { origin: [0, 0, 0], size: [...size, 0], levels: 1, exits: [], walls: stretchesOf(walls) },
    0,
    config.bodyRadius,
  );
  return checked(files.file, {
    korzo: formatVersion,
    name: 'evacuation',
    title: 'Evacuation of a building',
    about: `${map.people.length} people leave the building of ${baseName(files.mapFile)} along its ways.`,
    world: { size, walls, exits },
    groups: parties.map((party, index) => partyGroup(party, index, config, { scale, exits, map, around })),
    run: runOf(config),
  });
}

type ExitBox = ReturnType<typeof exitsOf>[number];

interface MadeMap {
  readonly scale: MapScale;
  readonly exits: readonly ExitBox[];
  readonly map: EvacuationMap;
  /** The bends of the shortest path between two points. */
  readonly around: ReturnType<typeof pathsAround>;
}

const stretchesOf = (walls: ReturnType<typeof wallsOf>): Wall[] =>
  walls.flatMap(({ points }) => points.slice(1).map((to, at) => ({ level: 0, from: points[at], to })));

/** People in a building keep away from those within 60 degrees to both sides of their heading. */
const cosOfView = 0.5;

function partyGroup({ people, way }: Party, index: number, config: Config, made: MadeMap): unknown {
  const walls = { avoidance: 'alongSurface', avoidWeight: config.acceleration / 2, lookAhead: 0.5, clearance: 0.1 };
  return {
    name: `party${index + 1}`,
    model: 'boids',
    // Those behind do not push: two at a narrow door would keep each other out of it for ever.
    parameters: { ...rulesOf(config), separationCosHalfView: cosOfView, ...walls },
    place: {
      shape: 'points',
      points: people.map((mark) => middleOf(mark, made.scale)),
      jitter: startSpreadOf(config),
    },
    ...bodyOf(config),
    goals: [goalOf(way, made)],
  };
}

/** Anywhere around the middle of its place of the map, but neither in a neighbour nor in a wall, m. */
const startSpreadOf = ({ startSpread, cell, bodyRadius }: Config): number =>
  Math.max(0, Math.min(startSpread * cell, cell / 2 - bodyRadius - 0.01));

function goalOf(way: readonly Mark[], { scale, exits, map, around }: MadeMap): unknown {
  const marks = way.map((mark) => middleOf(mark, scale));
  const last = marks.at(-1);
  if (last === undefined) return { goal: 'exit' };
  // Checkpoints need not see each other: the bends of the path around the walls between two of them are checkpoints too.
  const points = marks.flatMap((from, at) => {
    const next = way.at(at + 1);
    if (next === undefined || map.sees(way[at], next)) return [from];
    return [from].concat(around(from, middleOf(next, scale)) ?? []);
  });
  const nearest = exits.reduce((best, exit) => (distanceTo(exit, last) < distanceTo(best, last) ? exit : best));
  return { goal: 'checkpoints', points, within: scale.cell, exit: nearest.id };
}

const distanceTo = ({ min, max }: ExitBox, [x, y]: readonly [number, number]): number =>
  Math.hypot((min[0] + max[0]) / 2 - x, (min[1] + max[1]) / 2 - y);

interface Party {
  readonly people: Mark[];
  /** Checkpoints still to pass; none for those who see an exit. */
  readonly way: readonly Mark[];
}

/** Every person joins the way whose nearest checkpoint it sees, there; those who see an exit nearer than that simply leave. */
function partiesOf(map: EvacuationMap, file: string): { parties: Party[]; problems: Problem[] } {
  const parties = new Map<string, Party>();
  const problems: Problem[] = [];
  for (const person of map.people) {
    const joined = nearestSeen(map, person);
    if (joined === undefined) {
      problems.push({
        file,
        place: '',
        line: person.row + 1,
        column: person.column + 1,
        rule: 'every person must see a checkpoint or an exit in a straight line; this person sees none',
        remedy: 'put a checkpoint (a to z) into the room, and a way through it',
      });
      continue;
    }
    const party = parties.get(joined.key) ?? { people: [], way: joined.way };
    party.people.push(person);
    parties.set(joined.key, party);
  }
  return { parties: [...parties.values()], problems: problems.slice(0, 100) };
}

function nearestSeen(map: EvacuationMap, person: Mark): { key: string; way: readonly Mark[] } | undefined {
  let least = Infinity;
  let joined: { key: string; way: readonly Mark[] } | undefined;
  const offer = (mark: Mark, key: string, way: readonly Mark[]): void => {
    const distance = Math.hypot(mark.column - person.column, mark.row - person.row);
    if (distance >= least || !map.sees(person, mark)) return;
    least = distance;
    joined = { key, way };
  };
  for (const mark of map.exits) offer(mark, 'exit', []);
  for (const [number, way] of map.ways.entries())
    for (const [at, mark] of way.entries()) offer(mark, `${number} ${at}`, way.slice(at));
  return joined;
}

/** Fish in a tank, and predators that hunt them. */
export function schoolScenario(config: Config, { file }: { readonly file: string }): AppScenarioResult {
  const { count, predators, speed, maxSpeed, acceleration, bodyRadius } = config;
  const radius = Math.max(2, 1.2 * config.separationRadius * Math.cbrt(count));
  const side = Math.ceil(radius * 8);
  const middle = [side / 2, side / 2, side / 2];
  const bounds = { bounds: 'contain', boundsWeight: acceleration, lookAhead: 2 };
  const fish = {
    name: 'fish',
    kind: 'fish',
    model: 'boids',
    parameters: {
      ...rulesOf(config),
      ...bounds,
      evadeWeight: 4,
      evadeRadius: radius,
      longestPrediction: 0.5,
      wanderWeight: acceleration / 10,
    },
    sees: ['fish'],
    count,
    place: { shape: 'ball', centre: middle, radius, mayOverlap: true },
    ...bodyOf(config),
    initialSpeed: speed,
    heading: [1, 0, 0],
  };
  const hunter = {
    name: 'predators',
    kind: 'predator',
    model: 'boids',
    parameters: {
      separates: false,
      aligns: false,
      coheres: false,
      pursueWeight: 1,
      pursueRadius: Math.min(side, 1000),
      maxForce: acceleration / 2,
      ...bounds,
    },
    count: predators,
    place: { shape: 'box', min: [0, 0, 0], max: [side / 8, side, side], mayOverlap: true },
    radius: bodyRadius * 3,
    speed: speed * 1.3,
    maxSpeed: maxSpeed * 1.3,
  };
  return checked(file, {
    korzo: formatVersion,
    name: 'school',
    title: 'A school of fish',
    about: `${count} fish and ${predators} that hunt them.`,
    world: { size: [side, side, side] },
    groups: predators === 0 ? [fish] : [fish, hunter],
    run: runOf(config),
    view: { from: 'oblique' },
  });
}

function checked(file: string, document: unknown): AppScenarioResult {
  const result = checkScenario(document);
  return 'findings' in result ? { problems: problemsFrom(result.findings, file, () => undefined) } : result;
}
