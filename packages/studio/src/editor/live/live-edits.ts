import type { Request, RunInfo } from '@korzo/live';
import type { PlanElement } from '../model/elements.ts';
import { isPoints, rectPoints, type Point } from '../model/geometry.ts';
import { isMapping } from '../model/mapping.ts';

/** What edits of a place mean for its run that is on. */
export interface LiveEdits {
  readonly requests: readonly Request[];
  /** What is changed in the run, in words. */
  readonly applied: readonly string[];
  /** What waits for the next run. */
  readonly waiting: readonly string[];
}

type Info = Pick<RunInfo, 'groups' | 'models' | 'scenery' | 'choices'>;

/** A run, and what its obstacles are called there: one that moves gets another name, since a name is free only a tick later. */
export interface EditedRun {
  readonly info: Info;
  readonly obstacles: ObstacleNames;
}

/** The name in the run of each obstacle of the place. */
export class ObstacleNames {
  readonly #names: Map<string, string>;
  readonly #used: Set<string>;

  constructor(elements: readonly PlanElement[]) {
    const names = elements.flatMap(({ kind, value: { id } }) =>
      kind === 'obstacle' && typeof id === 'string' ? [id] : [],
    );
    this.#names = new Map(names.map((name) => [name, name]));
    this.#used = new Set(names);
  }

  /** Takes an obstacle out; its name in the run, if it stands there. */
  take(name: string): string | undefined {
    const there = this.#names.get(name);
    this.#names.delete(name);
    return there;
  }

  /** Puts one in; its name in the run. */
  put(name: string): string {
    let free = name;
    for (let number = 2; this.#used.has(free); number++) free = `${name}.${number}`;
    this.#names.set(name, free);
    this.#used.add(free);
    return free;
  }
}
type Change = Omit<LiveEdits, 'waiting'> | undefined;

/** One way in which an element differs: it is new, gone, or changed. */
interface Difference {
  readonly before: PlanElement | undefined;
  readonly after: PlanElement | undefined;
}

/** The differences between two states of a place, as requests to its run; those that a run cannot take up wait. */
export function liveEdits(before: readonly PlanElement[], after: readonly PlanElement[], run: EditedRun): LiveEdits {
  const requests: Request[] = [];
  const applied: string[] = [];
  const waiting: string[] = [];
  for (const difference of differences(before, after)) {
    const { kind, name } = difference.after ?? difference.before ?? { kind: 'region', name: '' };
    const change = changeOf(difference, run);
    requests.push(...(change?.requests ?? []));
    applied.push(...(change?.applied ?? []));
    if (change === undefined) waiting.push(`${kind} ${name}`);
  }
  return { requests, applied, waiting };
}

const keyOf = ({ kind, name }: PlanElement): string => `${kind} ${name}`;

function differences(before: readonly PlanElement[], after: readonly PlanElement[]): readonly Difference[] {
  const old = new Map(before.map((element) => [keyOf(element), element]));
  const now = new Map(after.map((element) => [keyOf(element), element]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key): Difference[] => {
    const [one, other] = [old.get(key), now.get(key)];
    return JSON.stringify(one?.value) === JSON.stringify(other?.value) ? [] : [{ before: one, after: other }];
  });
}

function changeOf(difference: Difference, { info, obstacles }: EditedRun): Change {
  const { before, after } = difference;
  const kind = (after ?? before)?.kind;
  if (kind === 'obstacle') return obstacleChange(difference, obstacles);
  if (kind === 'portal' || kind === 'gate' || kind === 'exit') return passageChange(difference, info);
  return kind === 'group' && before !== undefined && after !== undefined ? groupChange(before, after, info) : undefined;
}

/** Obstacles come, go and move. Those with times keep them for the next run. */
function obstacleChange({ before, after }: Difference, names: ObstacleNames): Change {
  const name = (after ?? before)?.value.id;
  if (typeof name !== 'string' || after?.value.present !== undefined) return undefined;
  const shape = after === undefined ? undefined : shapeOf(after.value);
  if (after !== undefined && shape === undefined) return undefined;
  const there = names.take(name);
  const requests: Request[] = there === undefined ? [] : [{ type: 'clear', obstacle: there }];
  if (after !== undefined && shape !== undefined)
    requests.push({
      type: 'command',
      command: { type: 'obstacle', id: names.put(name), level: after.level, ...shape },
    });
  const what = after === undefined ? 'removed' : before === undefined ? 'placed' : 'moved';
  return { requests, applied: [`${name} ${what}`] };
}

function shapeOf({ rect, outline, circle }: PlanElement['value']): Readonly<Record<string, unknown>> | undefined {
  if (isPoints(outline)) return { outline };
  if (Array.isArray(rect) && rect.length === 4) return { outline: rectPoints(rect as number[]) };
  const [x, y, radius] = Array.isArray(circle) ? (circle as readonly unknown[]) : [];
  const isRound = typeof x === 'number' && typeof y === 'number' && typeof radius === 'number';
  return isRound ? { circle: { centre: [x, y] satisfies Point, radius } } : undefined;
}

/** A door that is gone is shut, and open when it is back; a new one waits. */
function passageChange({ before, after }: Difference, { scenery }: Info): Change {
  const name = (after ?? before)?.name;
  const isKnown = scenery.levels.some(({ portals, gates, exits }) =>
    [...portals, ...gates, ...exits].some(({ id }) => id === name),
  );
  if (name === undefined || !isKnown || (before !== undefined && after !== undefined)) return undefined;
  const open = after !== undefined;
  return { requests: [{ type: 'passage', passage: name, open }], applied: [`${name} ${open ? 'open' : 'shut'}`] };
}

/** Another model, and parameters of a model that no other group has. */
function groupChange(before: PlanElement, after: PlanElement, { groups, models, choices }: Info): Change {
  const { model, parameters, ...rest } = after.value;
  const { model: oldModel, parameters: oldParameters, ...oldRest } = before.value;
  if (JSON.stringify(rest) !== JSON.stringify(oldRest)) return undefined;
  const group = groups.findIndex(({ name }) => name === after.name);
  if (group < 0) return undefined;
  if (model !== oldModel)
    return typeof model === 'string' && choices.some(({ name }) => name === model) && isSame(parameters, oldParameters)
      ? { requests: [{ type: 'switch', group, model }], applied: [`${after.name} moves by ${model}`] }
      : undefined;
  const instance = models[groups[group].model];
  if (!isMapping(parameters) || instance.groups.some((each) => each !== group)) return undefined;
  const old = isMapping(oldParameters) ? oldParameters : {};
  // A parameter that is taken away has its usual value, which the run does not report.
  if (Object.keys(old).some((key) => !Object.hasOwn(parameters, key))) return undefined;
  const changed = Object.entries(parameters).flatMap(([parameter, value]) =>
    value === old[parameter] || !isValue(value) ? [] : [{ parameter, value }],
  );
  const { model: index } = groups[group];
  return {
    requests: changed.map(({ parameter, value }): Request => ({ type: 'set', model: index, parameter, value })),
    applied: changed.map(({ parameter, value }) => `${after.name}: ${parameter} ${value}`),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const isValue = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
