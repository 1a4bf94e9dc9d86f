import { problemsWithSpec, type SpecLimits } from '../agents/agent-spec.ts';
import { hasLeft } from '../agents/wanted-exit.ts';
import { specProperty } from '../agents/spec-properties.ts';
import type { CommandForms } from '../commands/command-forms.ts';
import { commandShape, firstOf } from '../commands/command-shape.ts';
import type { ColumnSpec } from '../memory/columns.ts';
import type { Memories } from '../parts/memories.ts';
import type { SavedAgents } from '../parts/saved-agents.ts';
import { canonical, type PlainProblem } from '../plain/canonical.ts';
import { finite, listOf, oneOf, record, text, tuple, whole, type Shape } from '../plain/shape.ts';
import type { Registrar } from './registrar.ts';
import { problemWithAgents, savedAgents } from './agent-checks.ts';
import type { SimulationSetup } from './simulation-setup.ts';
import { columnSignature, readSnapshot, stateBytes, type SnapshotHead } from './snapshot.ts';

/** What a snapshot is held against. */
export interface SnapshotRun {
  readonly setup: SimulationSetup;
  readonly specs: readonly ColumnSpec[];
  readonly limits: SpecLimits;
  readonly registrar: Registrar;
  readonly memories: Memories;
  readonly commands: CommandForms;
}

/** A snapshot that this run can go on from, as far as can be known without trying. */
export interface OpenedSnapshot {
  readonly head: SnapshotHead;
  /** Where the columns begin. */
  readonly at: number;
}

const mostTicks = 0xffff_ffff;
/** Each is checked by the part it is of. */
const namedFields: Shape = (value, place) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : `${place} must have named fields`;

const specShape: Shape = (value, place) => {
  const problems: PlainProblem[] = [];
  canonical(specProperty, value, place, problems);
  return firstOf(problems);
};

/** Commands are held against those that the run knows afterwards. */
const anything: Shape = () => undefined;

const headShape = record({
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
  departed: (value, place) =>
    typeof value === 'string' && /^[0-9a-f]{16}$/.test(value) ? undefined : `${place} must be sixteen digits`,
  waiting: listOf(record({ source: whole(), spec: specShape })),
  queued: listOf(anything),
  memories: namedFields,
});

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
      problemWithWaiting(head, run) ??
      listOf(commandShape(run.commands))(head.queued, 'head.queued') ??
      problemWithAgents(agents, run.setup, run.registrar, head.given) ??
      problemWithAprons(head, agents) ??
      run.memories.problemWith(head.memories, agents),
  );
  return { head, at };
}

function refuse(problem: string | undefined): void {
  if (problem !== undefined) throw new Error(`the snapshot is damaged: ${problem}; use another copy`);
}

/** Throws when a snapshot is of another run than the one that is to take it. */
function refuseForeign(head: SnapshotHead, { setup, specs, registrar, memories }: SnapshotRun): void {
  const { seed, dt, models, world } = setup;
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
    head.given.length === registrar.given.length ? '' : 'sources',
    head.models.join() === models.map(({ model }) => model.name).join() ? '' : 'models',
    head.exits.map(([id]) => id).join() === world.exits.map(({ id }) => id).join() ? '' : 'exits',
    Object.keys(head.memories).toSorted().join() === memories.names.toSorted().join() ? '' : 'parts',
  ].filter((part) => part !== '');
  if (differs.length > 0)
    throw new Error(
      `the snapshot is of another scenario: it has other ${differs.join(' and ')}; restore it into a run of its own scenario`,
    );
}

const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);

function problemWithCounts({ given, totals, exits, lastLeftTick, tick }: SnapshotHead): string | undefined {
  const { entered, left, peak } = totals;
  if (sum(given) !== entered) return `${entered} agents entered, but ${sum(given)} were given an id`;
  if (peak < entered - left || peak > entered)
    return `the most agents at one time must be from ${entered - left} to ${entered}`;
  if (sum(exits.map(([, each]) => each)) > left) return 'more agents left by exits than left at all';
  return lastLeftTick > tick ? `an agent left at tick ${lastLeftTick}, after tick ${tick} of the snapshot` : undefined;
}

/** Those who have left and still have a row are on aprons. */
function problemWithAprons({ totals, count }: SnapshotHead, agents: SavedAgents): string | undefined {
  const wantedExit = agents.column('wantedExit');
  let onAprons = 0;
  for (let row = 0; row < count; row++) if (hasLeft(wantedExit[row])) onAprons++;
  const { entered, left } = totals;
  const present = count - onAprons;
  return entered - left === present
    ? undefined
    : `${entered} agents entered and ${left} left, but ${present} are present`;
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
