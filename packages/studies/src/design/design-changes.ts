import { problemsWithBuilding, type Point } from '@korzo/building';
import { toBuilding, type Scenario } from '@korzo/formats';

/** What may be changed. */
export interface DesignScope {
  /** Ids of the doors, openings and gates that may be widened. */
  readonly passages: readonly string[];
  /** Whether people may be sent to other exits. */
  readonly signs: boolean;
  /** By how much a passage is widened at once, m. */
  readonly step: number;
  /** m */
  readonly widest: number;
}

export interface DesignChange {
  /** What is changed, for people. */
  readonly words: string;
  readonly scenario: Scenario;
}

type Described = NonNullable<Scenario['world']['building']>;
type Segment = readonly [Point, Point];
interface Passage {
  readonly id: string;
  readonly at: Segment;
}
type Goal = Scenario['groups'][number]['goals'][number];

const lists = ['portals', 'gates'] as const;

/** Ids of everything that can be widened: doors and openings of one floor, and gates that lead out. */
export function passagesOf({ world: { building } }: Scenario): readonly string[] {
  if (building === undefined) return [];
  const portals = building.portals.filter(({ landing }) => landing === undefined).map(({ id }) => id);
  return [...portals, ...waysOut(building)];
}

const waysOut = ({ gates }: Described): readonly string[] =>
  gates.filter(({ way }) => way !== 'in').map(({ id }) => id);

/** Widths of the passages that may be widened, m. */
export const passageWidths = (scenario: Scenario, { passages }: Pick<DesignScope, 'passages'>): readonly number[] =>
  passages.flatMap((id) => {
    const passage = passageOf(scenario, id);
    return passage === undefined ? [] : [widthOf(passage.at)];
  });

/** Every single change that a design can be tried with. */
export function changesOf(scenario: Scenario, scope: DesignScope): readonly DesignChange[] {
  return [...(scope.signs ? signChanges(scenario) : []), ...widenings(scenario, scope)];
}

function widenings(scenario: Scenario, { passages, step, widest }: DesignScope): DesignChange[] {
  const broken = brokenRules(scenario);
  return passages.flatMap((id) => {
    const passage = passageOf(scenario, id);
    if (passage === undefined) return [];
    const width = widthOf(passage.at);
    const wider = Math.min(width + step, widest);
    if (wider <= width + 1e-6) return [];
    const found = placements(passage.at, wider)
      .map((at) => withPassage(scenario, id, at))
      .find((wide) => brokenRules(wide) <= broken && !hasOverlaps(wide));
    return found === undefined ? [] : [{ words: `${id}: ${metres(width)} to ${metres(wider)} m`, scenario: found }];
  });
}

/** All passages one step wider, as one change; none when nothing can be widened. */
export function allWider(scenario: Scenario, scope: DesignScope): readonly DesignChange[] {
  let [now, count] = [scenario, 0];
  for (const id of scope.passages) {
    const [wider] = widenings(now, { ...scope, passages: [id] });
    if (wider === undefined) continue;
    now = wider.scenario;
    count++;
  }
  return count < 2 ? [] : [{ words: `all ${count} passages: ${metres(scope.step)} m wider`, scenario: now }];
}

/** For each passage that was widened, one step back, as often as it was widened by one. */
export function narrowed(
  before: Scenario,
  after: Scenario,
  { passages, step }: DesignScope,
): readonly ((now: Scenario) => DesignChange | undefined)[] {
  return passages.flatMap((id) => {
    const [first, last] = [passageOf(before, id), passageOf(after, id)];
    if (first === undefined || last === undefined) return [];
    const least = widthOf(first.at);
    const times = Math.round((widthOf(last.at) - least) / step);
    return Array.from({ length: Math.max(0, times) }, () => (now: Scenario): DesignChange | undefined => {
      const passage = passageOf(now, id);
      const width = passage === undefined ? 0 : widthOf(passage.at);
      const slimmer = Math.max(width - step, least);
      if (passage === undefined || slimmer >= width - 1e-6) return undefined;
      const scenario = withPassage(now, id, shareOf(passage.at, slimmer / width, 0.5));
      return { words: `${id}: ${metres(width)} back to ${metres(slimmer)} m`, scenario };
    });
  });
}

/** A wider segment on the same line: to both sides, to the one, to the other. */
const placements = (at: Segment, wider: number): Segment[] =>
  [0.5, 0, 1].map((share) => shareOf(at, wider / widthOf(at), share));

/** A segment `factor` times as long, that keeps the point at `fixed` of it (0 is its first end). */
function shareOf([[ax, ay], [bx, by]]: Segment, factor: number, fixed: number): Segment {
  const [fixedX, fixedY] = [ax + fixed * (bx - ax), ay + fixed * (by - ay)];
  const at = (x: number, y: number): Point => [
    tidy(fixedX + factor * (x - fixedX)),
    tidy(fixedY + factor * (y - fixedY)),
  ];
  return [at(ax, ay), at(bx, by)];
}

const tidy = (value: number): number => Math.round(value * 1e4) / 1e4;
const metres = (value: number): string => String(Number(value.toFixed(2)));
const widthOf = ([[ax, ay], [bx, by]]: Segment): number => Math.hypot(bx - ax, by - ay);

function passageOf({ world: { building } }: Scenario, id: string): Passage | undefined {
  const all: readonly Passage[] = building === undefined ? [] : [...building.portals, ...building.gates];
  return all.find((passage) => passage.id === id);
}

function withPassage(scenario: Scenario, id: string, at: Segment): Scenario {
  const { building } = scenario.world;
  if (building === undefined) return scenario;
  const changed = Object.fromEntries(
    lists.map((list) => [list, building[list].map((each) => (each.id === id ? { ...each, at } : each))]),
  );
  return { ...scenario, world: { ...scenario.world, building: { ...building, ...changed } } };
}

/** Rules that the building breaks; a passage may not reach beyond its wall, or into an obstacle. A building without an entry breaks one from the start. */
function brokenRules({ world: { origin, size, building } }: Scenario): number {
  if (building === undefined) return Infinity;
  const bounds = { origin: [origin[0], origin[1]], size: [size[0], size[1]] } as const;
  return problemsWithBuilding(toBuilding(building), bounds).filter(({ severity }) => severity === 'error').length;
}

function hasOverlaps({ world: { building } }: Scenario): boolean {
  return building !== undefined && overlaps([...building.portals, ...building.gates].map(({ at }) => at));
}

/** Whether two segments of one line share more than a point. */
function overlaps(segments: readonly Segment[]): boolean {
  return segments.some((one, index) => segments.slice(index + 1).some((other) => shared(one, other) > 1e-3));
}

function shared([[ax, ay], [bx, by]]: Segment, other: Segment): number {
  const length = Math.hypot(bx - ax, by - ay);
  const [alongX, alongY] = [(bx - ax) / length, (by - ay) / length];
  const off = other.map(([x, y]) => Math.abs((x - ax) * alongY - (y - ay) * alongX));
  if (Math.max(...off) > 1e-3) return 0;
  const [from, to] = other.map(([x, y]) => (x - ax) * alongX + (y - ay) * alongY).sort((a, b) => a - b);
  return Math.min(to, length) - Math.max(from, 0);
}

/** Each group follows other signs: to the quickest or nearest exit, or to one of them. */
function signChanges(scenario: Scenario): DesignChange[] {
  const { building } = scenario.world;
  if (building === undefined) return [];
  const signs: readonly Sign[] = [
    { words: 'the quickest exit', by: 'quickest' },
    { words: 'the nearest exit', by: 'nearest' },
    ...waysOut(building).map((id) => ({ words: id, by: 'assigned', exits: [id] })),
  ];
  return scenario.groups.flatMap((group, index) =>
    signs.flatMap((sign) => {
      const goals = group.goals.map((goal) => (goal.goal === 'leave' ? withSign(goal, sign) : goal));
      if (JSON.stringify(goals) === JSON.stringify(group.goals)) return [];
      const groups = scenario.groups.map((each, at) => (at === index ? { ...each, goals } : each));
      return [{ words: `signs of ${group.name}: to ${sign.words}`, scenario: { ...scenario, groups } }];
    }),
  );
}

/** Where signs lead: how a person chooses its exit, and among which. */
interface Sign {
  readonly words: string;
  readonly by: string;
  readonly exits?: readonly string[];
}

function withSign(goal: Goal, { by, exits }: Sign): Goal {
  const rest = Object.fromEntries(Object.entries(goal).filter(([key]) => key !== 'by' && key !== 'exits'));
  return { ...rest, goal: goal.goal, by, ...(exits === undefined ? {} : { exits }) };
}
