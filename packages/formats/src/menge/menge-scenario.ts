import { boxOf, distanceBetween, signedArea, type Point } from '@korzo/building';
import { checkScenario, formatVersion, problemsFrom } from '@korzo/engine';
import { baseName, wordOfFile } from '../format/file-names.ts';
import type { FormatResult } from '../format/format.ts';
import type { NoteBook } from '../format/import-notes.ts';
import type { Behaviour, MengeGoal, Selector } from './read-behaviour.ts';
import type { AgentGroup, Barrier, Scene } from './read-scene.ts';

/** Ground around everything, m. */
const margin = 3;
/** Of walls that Menge draws as lines, m. */
const thickness = 0.06;
const duration = 120;
/** States that are followed one after the other. */
const mostStates = 30;

/** The scene as a hall with obstacles, and its agents with the goals of their states in order. */
export function mengeScenario(scene: Scene, states: Behaviour, file: string, notes: NoteBook): FormatResult {
  const goals = [...states.values()].flatMap(({ selector }) => ('goals' in selector ? selector.goals : []));
  const points = [
    ...scene.groups.flatMap(({ positions }) => positions),
    ...scene.barriers.flatMap((barrier) => barrier.points),
    ...goals.map(({ at }) => at),
  ];
  const [west, south, east, north] = boxOf(points);
  const origin: Point = [Math.floor(west - margin), Math.floor(south - margin)];
  const size: Point = [Math.ceil(east + margin) - origin[0], Math.ceil(north + margin) - origin[1]];
  const groups = scene.groups.map((group, index) => groupOf(group, index, states, notes));
  const agents = scene.groups.reduce((sum, { positions }) => sum + positions.length, 0);
  notes.understood(`${agents} agents in ${scene.groups.length} groups, ${scene.barriers.length} obstacles`);
  notes.guessed('all agents walk by ORCA; the numbers of the models of Menge are left out');
  const described = (obstacles: readonly (readonly Point[])[]): unknown => ({
    korzo: formatVersion,
    name: wordOfFile(file, 'scene'),
    title: `Menge scene ${baseName(file)}`,
    about: `The agents, obstacles and goals of ${baseName(file)}. Agents that have reached their last goal stay there.`,
    world: {
      origin,
      size,
      building: {
        regions: [{ id: 'ground', rect: [...origin, ...size] }],
        obstacles: obstacles.map((outline, index) => ({ id: `obstacle${index + 1}`, outline })),
      },
    },
    groups,
    run: { duration },
  });
  const checked = checkedWith(scene.barriers, described, notes);
  if ('findings' in checked) return { problems: problemsFrom(checked.findings, file, () => undefined) };
  return { scenario: checked.scenario, where: () => undefined, notes: notes.close([]) };
}

type Checked = ReturnType<typeof checkScenario>;

/** Outlines that are none, because they cross themselves for instance, are drawn again as the walls along their sides. */
function checkedWith(
  barriers: readonly Barrier[],
  described: (obstacles: readonly (readonly Point[])[]) => unknown,
  notes: NoteBook,
): Checked {
  const parts = barriers.map(solidsOf);
  const checked = checkScenario(described(parts.flat()));
  if (!('findings' in checked)) return checked;
  const owners = parts.flatMap((part, owner) => part.map(() => owner));
  const wrong = new Set(
    checked.findings.flatMap(({ path }) => (path[2] === 'obstacles' ? [owners[Number(path[3])]] : [])),
  );
  if (wrong.size === 0) return checked;
  notes.guessed('obstacles whose outlines cross themselves: walls along their sides', wrong.size);
  const mended = parts.flatMap((part, owner) => (wrong.has(owner) ? wallsAlong(barriers[owner]) : part));
  return checkScenario(described(mended));
}

/** Menge lists the corners of solid obstacles against the clock; with the clock agents are inside, so only its border is solid. */
function solidsOf(barrier: Barrier): (readonly Point[])[] {
  const corners = cornersOf(barrier);
  return barrier.isClosed && corners.length > 2 && signedArea(corners) > 0 ? [corners] : wallsAlong(barrier);
}

/** Without corners that are there twice. */
const cornersOf = ({ points, isClosed }: Barrier): readonly Point[] =>
  points.filter((point, at) => {
    const before = at > 0 ? points[at - 1] : isClosed ? points[points.length - 1] : undefined;
    return before === undefined || distanceBetween(point, before) > 0.001;
  });

function wallsAlong(barrier: Barrier): (readonly Point[])[] {
  const corners = cornersOf(barrier);
  const { isClosed } = barrier;
  if (corners.length === 0) return [];
  const ends = isClosed ? [...corners.slice(1), corners[0]] : corners.slice(1);
  return ends.flatMap((to, at) => stripOf(corners[at], to));
}

function stripOf(from: Point, to: Point): (readonly Point[])[] {
  const length = distanceBetween(from, to);
  if (length < 0.001) return [];
  const [x, y] = [((to[0] - from[0]) / length) * (thickness / 2), ((to[1] - from[1]) / length) * (thickness / 2)];
  return [
    [
      [from[0] - x + y, from[1] - y - x],
      [to[0] + x + y, to[1] + y - x],
      [to[0] + x - y, to[1] + y + x],
      [from[0] - x - y, from[1] - y + x],
    ],
  ];
}

function groupOf(group: AgentGroup, index: number, states: Behaviour, notes: NoteBook): unknown {
  const { positions, jitter, profile } = group;
  const { speed, deviation, radius } = profile;
  return {
    name: `group${index + 1}`,
    model: 'orca',
    place: { shape: 'points', points: positions, jitter, mayOverlap: true },
    radius,
    speed:
      deviation === 0
        ? speed
        : { distribution: 'normal', mean: speed, deviation, min: speed / 4, max: speed + 3 * deviation },
    goals: goalsOf(group, states, notes),
  };
}

/** The goals of the states that follow on each other, until one comes back or nothing follows. */
function goalsOf({ state, positions }: AgentGroup, states: Behaviour, notes: NoteBook): unknown[] {
  const list: unknown[] = [];
  const seen = new Set<string>();
  let here = middleOf(positions);
  for (let name = state; ;) {
    const present = states.get(name);
    if (present === undefined) {
      if (seen.size === 0) notes.skipped(`state ${name}, in which a group begins: the behaviour has none of this name`);
      return list;
    }
    if (seen.has(name) || seen.size >= mostStates) {
      notes.guessed('states that come back: agents pass them once');
      return list;
    }
    seen.add(name);
    const { selector, next } = present;
    const chosen = goalOf(selector, here, notes);
    if (chosen !== undefined) {
      list.push(chosen.goal);
      here = chosen.at ?? here;
    }
    if (next === undefined) return list;
    if (next.after !== undefined && next.after > 0) list.push({ goal: 'wait', for: next.after });
    name = next.state;
  }
}

const middleOf = (points: readonly Point[]): Point => {
  const sum = (axis: 0 | 1): number => points.reduce((total, point) => total + point[axis], 0) / points.length;
  return [sum(0), sum(1)];
};

const reach = ({ at, within }: MengeGoal): unknown => ({ goal: 'reach', at, within: Math.min(50, within) });

function goalOf(
  selector: Selector,
  here: Point,
  notes: NoteBook,
): { readonly goal: unknown; readonly at?: Point } | undefined {
  if (selector.kind === 'stay') return undefined;
  if (selector.kind === 'mirror') return { goal: { goal: 'opposite', through: [0, 0] } };
  const { goals, kind } = selector;
  if (goals.length === 1) return { goal: reach(goals[0]), at: goals[0].at };
  if (kind === 'one of') return { goal: { goal: 'any', goals: goals.map(reach) } };
  notes.guessed(`${kind} goal of a set: that of the middle of the group is taken for all in it`);
  const sign = kind === 'nearest' ? 1 : -1;
  const best = goals.reduce((one, other) =>
    sign * (distanceBetween(other.at, here) - distanceBetween(one.at, here)) < 0 ? other : one,
  );
  return { goal: reach(best), at: best.at };
}
