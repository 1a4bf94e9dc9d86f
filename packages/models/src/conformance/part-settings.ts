import type { Simulation } from '@korzo/core';
import type { ConformanceCheck } from './conformance-check.ts';

/** How one parameter of a part is tried. */
export interface ParameterTrial {
  /** Another good value: the run must not stay the same with it. */
  readonly other: unknown;
  /** Values that must be refused. */
  readonly bad: readonly unknown[];
}

/** How the settings of a part are tried: the keys of the scenario that it brings. */
export interface SettingsTrial {
  /** Opens a run with these settings; throws an error that names the place when they are refused. */
  readonly open: (settings: unknown) => Simulation;
  /** Settings with every parameter written out, in a run in which each of them matters. */
  readonly good: unknown;
  /** By place: `showers.0.speedFactor`. */
  readonly parameters: Readonly<Record<string, ParameterTrial>>;
}

/** What the settings of every part must pass: none is without effect, and bad values are refused with their place. */
export function settingsChecks({ open, good, parameters }: SettingsTrial, ticks: number): readonly ConformanceCheck[] {
  const places = Object.entries(parameters);
  return [
    { name: 'is tried with every parameter', run: () => checkAllTried(good, Object.keys(parameters)) },
    ...places.map(([place, { other }]) => ({
      name: `gives another run with another ${place}`,
      run: () => checkActs(open(good), open(withValue(good, place, other)), place, ticks),
    })),
    ...places.flatMap(([place, { bad }]) =>
      bad.map((value) => ({
        name: `refuses ${JSON.stringify(value)} as ${place}`,
        run: () => checkRefused(() => open(withValue(good, place, value)), place, value),
      })),
    ),
  ];
}

type Branch = Record<string, unknown>;

const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && (!Array.isArray(value) || value.some((each) => isBranch(each)));

/** Places of plain values, and of lists of plain values. */
function leavesOf(settings: unknown, place = ''): string[] {
  if (!isBranch(settings)) return [place];
  return Object.entries(settings).flatMap(([key, value]) => leavesOf(value, place === '' ? key : `${place}.${key}`));
}

function checkAllTried(good: unknown, tried: readonly string[]): void {
  const leaves = leavesOf(good);
  const forgotten = leaves.filter((leaf) => !tried.includes(leaf));
  if (forgotten.length > 0) throw new Error(`these parameters are not tried: ${forgotten.join(', ')}`);
  const strange = tried.filter((place) => !leaves.includes(place));
  if (strange.length > 0) throw new Error(`the good settings have no ${strange.join(', ')}`);
}

/** A copy with another value at a place. */
function withValue(settings: unknown, place: string, value: unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(settings));
  const steps = place.split('.');
  const last = steps.pop() ?? '';
  const holder = steps.reduce((branch, step) => (branch as Branch)[step], copy) as Branch;
  holder[last] = value;
  return copy;
}

function checkActs(one: Simulation, other: Simulation, place: string, ticks: number): void {
  for (let tick = 0; tick <= ticks; tick++) {
    if (one.checksum() !== other.checksum()) return;
    one.tick();
    other.tick();
  }
  throw new Error(`${place} changes nothing in ${ticks} ticks; use it, or take it away`);
}

function checkRefused(open: () => Simulation, place: string, value: unknown): void {
  const written = place.replaceAll(/\.(\d+)/g, '[$1]');
  let message: string;
  try {
    open();
    message = '';
  } catch (error) {
    message = error instanceof Error ? error.message : String(error);
  }
  if (message === '')
    throw new Error(`${JSON.stringify(value)} is taken as ${place}; refuse it in the schema or the check`);
  if (!message.includes(written)) throw new Error(`the refusal must name the place ${written}; it says: ${message}`);
  if (!/: .+; .+/.test(message)) throw new Error(`the refusal must have a rule and a remedy; it says: ${message}`);
}
