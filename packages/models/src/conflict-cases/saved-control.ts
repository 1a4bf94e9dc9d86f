import { decodeValue, problemWith, shape, type Shape } from '@korzo/core';
import { conflictCases } from './conflict-cases.ts';
import type { BlockingArea } from './areas.ts';
import { mostFitted } from './fitted-cells.ts';
import type { SavedKnobs } from './knobs.ts';
import { ruleNames, type RuleName } from './rules.ts';
import type { Memory } from './plain-memory.ts';

export interface SavedFloor {
  readonly level: number;
  readonly walkers: readonly Record<string, unknown>[];
  readonly areas: readonly BlockingArea[];
  readonly areasMade: number;
  readonly counts?: Readonly<Record<RuleName, number>>;
}

/** What the control of all floors remembers, as a snapshot keeps it. */
export interface SavedControl {
  readonly knobs?: SavedKnobs;
  readonly wallMark?: number | undefined;
  /** Edge of cells that are fitted to bodies, tenths of a metre. */
  readonly fitted?: number;
  readonly floors: readonly SavedFloor[];
}

const most = 0x7fff_ffff;
const anId = shape.whole(0, 0xffff_ffff);
/** Finite, or a word for what JSON has no number for. */
const numberOrWord = shape.maybe(shape.finite(), 'NaN', 'Infinity', '-Infinity');

const memory = {
  id: anId,
  generation: anId,
  task: shape.oneOf('none', 'queued', 'going', 'done', 'failed'),
  goalX: numberOrWord,
  goalY: numberOrWord,
  goalCell: shape.whole(-1, most),
  lastX: numberOrWord,
  lastY: numberOrWord,
  way: shape.listOf(shape.whole(0, most)),
  next: shape.whole(),
  taskTick: shape.whole(),
  isGuided: shape.flag,
  sideX: numberOrWord,
  sideY: numberOrWord,
  partner: shape.whole(-1, 0xffff_ffff),
  waitsFor: shape.whole(),
  mayNotStart: shape.flag,
  least: numberOrWord,
  leastTick: shape.whole(),
  stepping: shape.flag,
  slotX: numberOrWord,
  slotY: numberOrWord,
  steppingSince: shape.whole(),
} satisfies Readonly<Record<keyof Memory, Shape>>;

const walker: Shape = (value, place) => {
  const problem = shape.record(memory)(value, place);
  if (problem !== undefined) return problem;
  const { way, next } = value as Memory;
  return next > way.length ? `${place}.next must be on its path of ${way.length} cells` : undefined;
};

const area = {
  number: shape.whole(),
  x: shape.finite(),
  y: shape.finite(),
  one: anId,
  other: anId,
  mover: shape.whole(-1, 0xffff_ffff),
  sinceTick: shape.whole(),
} satisfies Readonly<Record<keyof BlockingArea, Shape>>;

const counts = Object.fromEntries(ruleNames.map((rule) => [rule, shape.whole()]));

const floor = shape.record(
  {
    level: shape.whole(0, 0x7fff),
    walkers: shape.listOf(walker),
    areas: shape.listOf(shape.record(area)),
    areasMade: shape.whole(),
  } satisfies Readonly<Record<Exclude<keyof SavedFloor, 'counts'>, Shape>>,
  { counts: shape.record(counts) },
);

const values: Shape = (value, place) => {
  const { parameters } = conflictCases;
  const names = Object.keys(parameters) as (keyof typeof parameters)[];
  const problem = shape.record(Object.fromEntries(names.map((name) => [name, shape.anyNumber])))(value, place);
  if (problem !== undefined) return problem;
  const found = value as Readonly<Record<string, number>>;
  for (const name of names) {
    const wrong = problemWith(name, parameters[name], decodeValue(parameters[name], found[name]));
    if (wrong !== undefined) return `${place}: ${wrong}`;
  }
  return undefined;
};

/** What is wrong with the memory of a control that leads so many model instances. */
export const problemWithControl = (saved: unknown, instances: number): string | undefined =>
  shape.record(
    {
      knobs: shape.record({ values, seen: shape.listOf(values, instances) }),
      floors: shape.listOf(floor),
    },
    { wallMark: shape.finite(), fitted: shape.whole(0, mostFitted) },
  )(saved, 'control');
