import { longestWorld, nearestWord, resolveValues } from '@korzo/core';
import type { CrowdInput, FloorPoint, Walker } from './crowd-input.ts';

type Unknown<T> = { readonly [Key in keyof T]?: unknown };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNumbers = (value: unknown, count: number): value is readonly number[] =>
  Array.isArray(value) && value.length === count && value.every((each) => Number.isFinite(each));

const isPoint = (value: unknown): value is FloorPoint =>
  isNumbers(value, 2) && value.every((each) => Math.abs(each) <= longestWorld);

const shown = (value: unknown): string => {
  if (value === undefined) return 'missing';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((each) => typeof each === 'number')) return `[${value.join(',')}]`;
  try {
    return (JSON.stringify(value) ?? typeof value).slice(0, 60);
  } catch {
    return typeof value;
  }
};

const crowdKeys: Readonly<Record<keyof CrowdInput, true>> = {
  size: true,
  edges: true,
  walls: true,
  exits: true,
  model: true,
  parameters: true,
  agents: true,
  dt: true,
  seed: true,
  duration: true,
  every: true,
};
const walkerKeys: Readonly<Record<keyof Walker, true>> = {
  at: true,
  goal: true,
  exit: true,
  speed: true,
  maxSpeed: true,
  radius: true,
};

function unknownKeys(what: string, given: object, keys: object): string[] {
  const known = Object.keys(keys);
  return Object.keys(given)
    .filter((key) => !known.includes(key))
    .map((key) => {
      const nearest = nearestWord(key, known);
      const question = nearest === undefined ? '' : `did you mean '${nearest}'? `;
      return `${what} has no key '${key}'; ${question}known are ${known.join(', ')}`;
    });
}

/** Everything wrong with a crowd, one line each: place, rule and remedy. A program without types may hand in anything. */
export function problemsWith(given: CrowdInput): string[] {
  const input: unknown = given;
  if (!isObject(input)) return [`a crowd is an object with size, model and agents; it is ${shown(input)}`];
  const { size, walls = [], exits = [], agents, dt, seed, duration, every, edges } = input as Unknown<CrowdInput>;
  const problems = unknownKeys('a crowd', input, crowdKeys);
  if (!isPoint(size) || size.some((each) => each <= 0))
    problems.push(`size must be [width, height] in m, both above 0; it is ${shown(size)}`);
  if (edges !== undefined && !['open', 'wrap', 'closed'].includes(edges as string))
    problems.push(`edges must be 'open', 'wrap' or 'closed'; it is ${shown(edges)}`);
  for (const [name, value, least] of [
    ['dt', dt, 1e-6],
    ['duration', duration, 1e-6],
    ['every', every, 1e-6],
  ] as const)
    if (value !== undefined && !(typeof value === 'number' && value >= least))
      problems.push(`${name} must be a time above 0 s; it is ${shown(value)}`);
  if (seed !== undefined && !(Number.isInteger(seed) && (seed as number) >= 0 && (seed as number) <= 0xffffffff))
    problems.push(`seed must be a whole number from 0 to 4294967295; it is ${shown(seed)}`);
  problems.push(...problemsWithModel(input));
  if (!Array.isArray(walls)) problems.push(`walls must be a list of lines; it is ${shown(walls)}`);
  else
    for (const [index, line] of walls.entries())
      if (!Array.isArray(line) || line.length < 2 || !line.every(isPoint))
        problems.push(`walls[${index}] must be a list of two or more points [x, y]; it is ${shown(line)}`);
  const ids = problemsWithExits(exits, problems);
  if (!Array.isArray(agents)) problems.push(`agents must be a list; it is ${shown(agents)}. Write agents: []`);
  else for (const [index, agent] of agents.entries()) problems.push(...problemsWithWalker(agent, index, { ids, size }));
  return problems;
}

function problemsWithModel({ model, parameters = {} }: Unknown<CrowdInput>): string[] {
  if (!isObject(model) || typeof model['bind'] !== 'function')
    return [`model must be a model, such as orca; it is ${shown(model)}. Write import { orca } from 'korzo'`];
  const { space, name } = model;
  if (space === 'volume')
    return [`model '${String(name)}' moves agents in the volume only; use run() for flocks in the air`];
  if (!isObject(parameters)) return [`parameters must be an object; it is ${shown(parameters)}`];
  return resolveValues(model['parameters'] as CrowdInput['model']['parameters'], parameters).problems.map(
    (problem) => `parameters: ${problem}`,
  );
}

function problemsWithExits(exits: unknown, problems: string[]): ReadonlySet<unknown> {
  if (!Array.isArray(exits)) {
    problems.push(`exits must be a list; it is ${shown(exits)}`);
    return new Set();
  }
  const ids = new Set<unknown>();
  for (const [index, exit] of exits.entries()) {
    const { id, rect } = (isObject(exit) ? exit : {}) as { id?: unknown; rect?: unknown };
    if (typeof id !== 'string' || id === '' || ids.has(id))
      problems.push(`exits[${index}].id must be a name of its own; it is ${shown(id)}`);
    if (!isNumbers(rect, 4) || rect[2] <= 0 || rect[3] <= 0)
      problems.push(`exits[${index}].rect must be [x, y, width, height] in m; it is ${shown(rect)}`);
    ids.add(id);
  }
  return ids;
}

interface Around {
  readonly ids: ReadonlySet<unknown>;
  readonly size: unknown;
}

function problemsWithWalker(agent: unknown, index: number, { ids, size }: Around): string[] {
  const place = `agents[${index}]`;
  if (!isObject(agent)) return [`${place} must be an object with at: [x, y]; it is ${shown(agent)}`];
  const { at, goal, exit, speed, maxSpeed, radius } = agent as Unknown<Walker>;
  const problems = unknownKeys(place, agent, walkerKeys);
  if (!isPoint(at)) problems.push(`${place}.at must be a point [x, y] in m; it is ${shown(at)}`);
  else if (isPoint(size) && at.some((each, axis) => each < 0 || each > size[axis]))
    problems.push(`${place}.at must lie on the floor, from [0, 0] to ${shown(size)} m; it is ${shown(at)}`);
  if (goal !== undefined && !isPoint(goal))
    problems.push(`${place}.goal must be a point [x, y] in m; it is ${shown(goal)}`);
  if (exit !== undefined && !ids.has(exit))
    problems.push(`${place}.exit names no exit: ${shown(exit)}; known are ${[...ids].join(', ') || 'none'}`);
  for (const [name, value, most] of [
    ['speed', speed, 100],
    ['maxSpeed', maxSpeed, 1000],
    ['radius', radius, 5],
  ] as const)
    if (value !== undefined && !(typeof value === 'number' && value > 0 && value <= most))
      problems.push(`${place}.${name} must lie above 0 and up to ${most}; it is ${shown(value)}`);
  return problems;
}
