import { problemsWithSpec, type SpecLimits } from '../agents/agent-spec.ts';
import { specProperty } from '../agents/spec-properties.ts';
import { readCommand } from '../commands/read-command.ts';
import type { ColumnSpec } from '../memory/columns.ts';
import { decodeValue, problemWith } from '../model/parameters.ts';
import { canonical, ruleAtPlace, type PlainProblem } from '../plain/canonical.ts';
import { anyNumber, finite, listOf, oneOf, record, text, tuple, whole, type Shape } from '../plain/shape.ts';
import { isPlaceChange } from '../premises/place-change.ts';
import { Premises } from '../premises/premises.ts';
import type { Registrar } from './registrar.ts';
import { problemWithAgents, savedAgents } from './agent-checks.ts';
import type { SavedAgents } from './saved-agents.ts';
import type { SimulationSetup } from './simulation-setup.ts';
import { columnSignature, readSnapshot, stateBytes, type SnapshotHead } from './snapshot.ts';

/** What a snapshot is held against. */
export interface SnapshotRun {
  readonly setup: SimulationSetup;
  readonly specs: readonly ColumnSpec[];
  readonly limits: SpecLimits;
  readonly registrar: Registrar;
  readonly premises: Premises;
}

/** A snapshot that this run can go on from, as far as can be known without trying. */
export interface OpenedSnapshot {
  readonly head: SnapshotHead;
  /** Where the columns begin. */
  readonly at: number;
}

const mostTicks = 0xffff_ffff;
const any: Shape = () => undefined;

/** As a command that comes to the door of the run. */
const commandShape: Shape = (value, place) => {
  const problems: PlainProblem[] = [];
  readCommand(value, place, problems);
  return firstOf(problems);
};

const specShape: Shape = (value, place) => {
  const problems: PlainProblem[] = [];
  canonical(specProperty, value, place, problems);
  return firstOf(problems);
};

/** The first rule that is broken, with its place. */
const firstOf = ([problem]: readonly PlainProblem[]): string | undefined =>
  problem === undefined ? undefined : ruleAtPlace(problem);

const headShape = record(
  {
    format: oneOf('korzo-snapshot'),
    columns: listOf(text),
    count: whole(0, mostTicks),
    tick: whole(0, mostTicks),
    seed: whole(0, 0xffff_ffff),
    dt: finite(0),
    models: listOf(text),
    given: listOf(whole()),
    totals: record({ entered: whole(), left: whole(), peak: whole() }),
    exits: listOf(tuple(text, whole())),
    lastLeftTick: whole(-1, mostTicks),
    values: listOf(any),
    departed: (value, place) =>
      typeof value === 'string' && /^[0-9a-f]{16}$/.test(value) ? undefined : `${place} must be sixteen digits`,
    waiting: listOf(record({ source: whole(), spec: specShape })),
    queued: listOf(commandShape),
    interventions: record({
      changes: listOf(record({ tick: whole(0, mostTicks), change: commandShape })),
      switched: listOf(tuple(whole(0, 0xffff), whole(0, 255))),
      used: listOf(whole(0, 255)),
    }),
    turnstiles: listOf(finite(0)),
    guides: listOf(any),
  },
  { fleet: any },
);

/** Reads a snapshot and holds it against the run that is to go on from it. Throws, and has changed nothing, when it cannot. */
export function openSnapshot(bytes: Uint8Array, run: SnapshotRun): OpenedSnapshot {
  const { head: read, at } = readSnapshot(bytes);
  refuse(headShape(read, 'head'));
  const head = read as SnapshotHead;
  refuseForeign(head, run);
  const expected = at + Math.ceil((stateBytes(run.specs) * head.count) / 8) * 8;
  if (bytes.length !== expected)
    throw new Error(`the snapshot is cut off: ${bytes.length} bytes, expected ${expected}; use another copy`);
  const agents = savedAgents(bytes, at, run.specs, head);
  refuse(
    problemWithCounts(head) ??
      problemWithValues(head, run.setup) ??
      problemWithWaiting(head, run) ??
      problemWithInterventions(head, run) ??
      problemWithAgents(agents, run.setup, run.registrar, head.given) ??
      problemWithParts(head, run.setup, agents),
  );
  return { head, at };
}

function refuse(problem: string | undefined): void {
  if (problem !== undefined) throw new Error(`the snapshot is damaged: ${problem}; use another copy`);
}

/** Throws when a snapshot is of another run than the one that is to take it. */
function refuseForeign(head: SnapshotHead, { setup, specs }: SnapshotRun): void {
  const { seed, dt, models, sources, world, fleet, guides = [] } = setup;
  if (head.columns.join() !== columnSignature(specs).join())
    throw new Error(
      'the snapshot was written by a run with other columns; restore it with the same models and version',
    );
  if (head.seed !== seed)
    throw new Error(`the snapshot has seed ${head.seed}, this run ${seed}; restore it into a run with its seed`);
  if (head.dt !== dt)
    throw new Error(
      `the snapshot has steps of ${head.dt} s, this run of ${dt} s; restore it into a run with its steps`,
    );
  const differs = [
    head.given.length === sources.length + (fleet === undefined ? 1 : 2) ? '' : 'sources',
    head.models.join() === models.map(({ model }) => model.name).join() ? '' : 'models',
    head.exits.map(([id]) => id).join() === world.exits.map(({ id }) => id).join() ? '' : 'exits',
    head.guides.length === guides.length ? '' : 'guides',
    (head.fleet === undefined) === (fleet === undefined) ? '' : 'vehicles',
  ].filter((part) => part !== '');
  if (differs.length > 0)
    throw new Error(
      `the snapshot is of another scenario: it has other ${differs.join(' and ')}; restore it into a run of its own scenario`,
    );
}

const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);

function problemWithCounts({ given, totals, count, exits, lastLeftTick, tick }: SnapshotHead): string | undefined {
  const { entered, left, peak } = totals;
  if (sum(given) !== entered) return `${entered} agents entered, but ${sum(given)} were given an id`;
  if (entered - left !== count) return `${entered} agents entered and ${left} left, but ${count} are present`;
  if (peak < count || peak > entered) return `the most agents at one time must be from ${count} to ${entered}`;
  if (sum(exits.map(([, each]) => each)) > left) return 'more agents left by exits than left at all';
  return lastLeftTick > tick ? `an agent left at tick ${lastLeftTick}, after tick ${tick} of the snapshot` : undefined;
}

function problemWithValues({ values }: SnapshotHead, { models }: SimulationSetup): string | undefined {
  if (values.length !== models.length) return `values must have ${models.length} entries`;
  for (const [index, { model }] of models.entries()) {
    const names = Object.keys(model.parameters);
    const place = `values[${index}]`;
    const shaped = record(Object.fromEntries(names.map((name) => [name, anyNumber])))(values[index], place);
    if (shaped !== undefined) return shaped;
    for (const name of names) {
      const problem = problemWith(
        name,
        model.parameters[name],
        decodeValue(model.parameters[name], values[index][name]),
      );
      if (problem !== undefined) return `${place}: ${problem}`;
    }
  }
  return undefined;
}

function problemWithWaiting(
  { waiting }: SnapshotHead,
  { setup: { sources }, limits }: SnapshotRun,
): string | undefined {
  for (const [index, { source, spec }] of waiting.entries()) {
    if (sources[source]?.waitsForRoom !== true) return `waiting[${index}].source must be a source whose agents wait`;
    const [problem] = problemsWithSpec(spec, limits);
    if (problem !== undefined) return `waiting[${index}]: ${problem}`;
  }
  return undefined;
}

function problemWithInterventions(
  { interventions, turnstiles, tick }: SnapshotHead,
  { setup, premises }: SnapshotRun,
): string | undefined {
  const { changes, switched, used } = interventions;
  const models = setup.models.length;
  if (used.some((model) => model >= models) || switched.some(([, model]) => model >= models))
    return `a group was switched to a model that there is not; there are ${models}`;
  const limited = setup.turnstiles?.length ?? 0;
  if (turnstiles.length !== 0 && turnstiles.length !== limited + setup.world.exits.length)
    return `turnstiles must have ${limited + setup.world.exits.length} entries`;
  const trial = new Premises(premises.setup);
  let before = 0;
  for (const [index, { tick: at, change }] of changes.entries()) {
    const place = `interventions.changes[${index}]`;
    if (!isPlaceChange(change)) return `${place} must be a change of the place`;
    if (at < before || at > tick) return `${place}.tick must be from ${before} to ${tick}`;
    const problem = trial.problemWith(change);
    if (problem !== undefined) return `${place}: ${problem}`;
    trial.apply(change, at);
    before = at;
  }
  return undefined;
}

function problemWithParts(
  { guides, fleet }: SnapshotHead,
  setup: SimulationSetup,
  agents: SavedAgents,
): string | undefined {
  for (const [index, guide] of (setup.guides ?? []).entries()) {
    const problem = guide.problemWith?.(guides[index] ?? undefined, agents);
    if (problem !== undefined) return `guides[${index}] (${guide.name}): ${problem}`;
  }
  const problem = setup.fleet?.problemWith?.(fleet, agents);
  return problem === undefined ? undefined : `fleet (${setup.fleet?.name}): ${problem}`;
}
