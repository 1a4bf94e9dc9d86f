import type { ContactTotals, MeasureSummary } from '@korzo/analysis';
import type { TrafficSummary } from '@korzo/engine';
import { describeFindings } from '../findings/describe-findings.ts';
import { measureNotes } from '../findings/measure-notes.ts';
import { figure, rounded, seconds } from '../shell/figures.ts';
import { alignRows } from '../shell/table.ts';
import { describeFastGates } from './fast-gates.ts';
import { describeStuck, type StuckSummary } from './stuck.ts';
import type { MemoryUse } from './memory-use.ts';
import type { GoalCounts, RefusedCommands } from './tally.ts';

/** What `korzo run --json` prints; a contract with programs. Times are in seconds, lengths in metres. */
export interface RunSummary {
  readonly scenario: string;
  readonly seed: number;
  /** The model, or all of them with a plus between. */
  readonly model: string;
  readonly workers: number;
  /** Only when asked for. */
  readonly tiles?: number;
  /** Only when there are several. */
  readonly processes?: number;
  readonly dt: number;
  readonly ticks: number;
  readonly simulatedSeconds: number;
  readonly wallSeconds: number;
  readonly agentStepsPerSecond: number;
  readonly agents: {
    readonly entered: number;
    readonly left: number;
    /** Only when there were hunters: agents that they caught, which are not among those that left. */
    readonly caught?: number;
    readonly present: number;
    readonly peak: number;
  };
  /** Only when people come in by gates: how many by each. */
  readonly entries?: Readonly<Record<string, number>>;
  readonly exits: Readonly<Record<string, number>>;
  /** Only when more people left by a gate than experiments find: the most per metre and second. */
  readonly fastGates?: Readonly<Record<string, number>>;
  /** null while no agent has left. */
  readonly lastLeftAt: number | null;
  /** Only when a goal was reached or failed. */
  readonly goals?: GoalCounts;
  /** Only when commands did not fit the run: they changed nothing. */
  readonly refused?: readonly RefusedCommands[];
  /** Only when there is traffic. */
  readonly traffic?: TrafficSummary;
  /** Only when a part of the run counts something: its figures, by the name of the part. */
  readonly figures?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Bytes that an agent and the maps take. */
  readonly memory: MemoryUse;
  readonly contacts: ContactTotals;
  /** The people who are still there, and cannot get on or stand for another reason. */
  readonly stuck: StuckSummary;
  readonly checksum: string;
  /** Only when asked for: seconds spent in each phase of the tick, and in watching it. */
  readonly phases?: Readonly<Record<string, number>>;
  /** With phases: the part that a phase is of, for those that the run itself does not do. */
  readonly phaseParts?: Readonly<Record<string, string>>;
  /** With phases: seconds of each phase and watcher in which one thread works alone. */
  readonly phasesAlone?: Readonly<Record<string, number>>;
  /** With phases: the share of all work, watching included, that only one thread can do, 0 to 1. */
  readonly serialShare?: number;
  /** Only when asked for. */
  readonly measures?: Readonly<Record<string, MeasureSummary>>;
  /** Only when a person ended the run early. */
  readonly interrupted?: true;
}

/**
 * What programs get of it, by `--json` and in a recording: the memory only with `--phases`, where a program asks what
 * time and room go into.
 */
export function summaryFields({ memory, ...fields }: RunSummary): object {
  return fields.phases === undefined ? fields : { ...fields, memory };
}

/** The summary as people read it. */
export function describeSummary(summary: RunSummary): string {
  const { agents, contacts } = summary;
  const caught = agents.caught === undefined ? '' : `${agents.caught} caught, `;
  const rows: [string, string][] = [
    ['simulated', simulatedText(summary)],
    ['took', `${seconds(summary.wallSeconds)}, ${rounded(summary.agentStepsPerSecond)} agent-steps per second`],
    [
      'agents',
      `${agents.entered} entered, ${agents.left} left, ${caught}${agents.present} present, ${agents.peak} at most at once`,
    ],
  ];
  const entries = countList(summary.entries ?? {});
  if (entries !== '') rows.push(['came in by', entries]);
  const exits = countList(summary.exits);
  if (exits !== '') rows.push(['exits', exits]);
  if (summary.fastGates !== undefined) rows.push(['too fast', describeFastGates(summary.fastGates)]);
  if (summary.lastLeftAt !== null) rows.push(['last left at', seconds(summary.lastLeftAt)]);
  if (summary.goals !== undefined)
    rows.push(['goals', `${summary.goals.reached} reached, ${summary.goals.failed} failed`]);
  for (const { command, reason, count, tick } of summary.refused ?? [])
    rows.push([
      'refused',
      `${command} ${count === 1 ? '' : `${count} times, first `}at ${seconds(tick * summary.dt)}: ${reason}`,
    ]);
  if (summary.traffic !== undefined) rows.push(...trafficRows(summary.traffic));
  for (const [part, figures] of Object.entries(summary.figures ?? {})) {
    const counted = countList(Object.fromEntries(Object.entries(figures).filter(([, count]) => count > 0)));
    if (counted !== '') rows.push([part, counted]);
  }
  const { stuck } = summary;
  if (stuck.count > 0)
    rows.push(['stuck', `${stuck.count} ${stuck.count === 1 ? 'person' : 'people'}: ${describeStuck(stuck)}`]);
  if (stuck.queueing + stuck.waiting > 0)
    rows.push(['standing', `${stuck.queueing} in queues that move, ${stuck.waiting} on purpose`]);
  rows.push(
    [
      'contacts',
      `${contacts.agents} between agents, ${contacts.walls} with walls, deepest ${figure(contacts.deepest)} m`,
    ],
    ['memory', describeMemory(summary.memory)],
    ['checksum', summary.checksum],
  );
  const parts = [headline(summary), alignRows(rows)];
  if (summary.measures !== undefined) {
    parts.push('', measureTable(summary.measures));
    const found = describeFindings(summary.measures);
    if (found !== '') parts.push(found);
  }
  if (summary.phases !== undefined) parts.push('', phaseTable(summary.phases, summary), ...serialLine(summary));
  return `${parts.join('\n')}\n`;
}

function trafficRows({ departed, arrived, waiting, impossible, ...figures }: TrafficSummary): [string, string][] {
  const { meanSpeed, travelTime, delay, stuck, gridlock, junctions } = figures;
  const without = impossible === 0 ? '' : `, ${impossible} without a way`;
  const rows: [string, string][] = [
    ['trips', `${departed} begun, ${arrived} finished, ${waiting} waiting to start${without}`],
  ];
  if (meanSpeed !== null)
    rows.push(['driving', `${figure(meanSpeed)} m/s on average, ${seconds(delay ?? 0)} lost per vehicle`]);
  if (travelTime !== null) rows.push(['a trip took', `${seconds(travelTime)} on average`]);
  if (gridlock) rows.push(['gridlock', 'at least half of the vehicles have been standing for more than 2 minutes']);
  if (stuck > 0)
    rows.push([
      'stuck',
      `${stuck === 1 ? '1 vehicle has' : `${stuck} vehicles have`} been standing for more than 5 minutes`,
    ]);
  const busiest = countList(junctions);
  if (busiest !== '') rows.push(['junctions', busiest]);
  return rows;
}

function describeMemory({ perAgent, maps }: MemoryUse): string {
  const each = `${perAgent} B per agent`;
  if (maps === undefined) return each;
  return `${each}; maps ${kilobytes(maps.bytes)}, ${kilobytes(maps.per1000m2)} per 1,000 m2`;
}

const kilobytes = (bytes: number): string => `${rounded(bytes / 1000)} kB`;

const countList = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([id, count]) => `${id} ${count}`)
    .join(', ');

function headline({ scenario, model, seed, workers, tiles, processes, interrupted }: RunSummary): string {
  const threads = `${workers} worker${workers === 1 ? '' : 's'}`;
  const cut = tiles === undefined ? '' : `, ${tiles} tile${tiles === 1 ? '' : 's'}`;
  const spread = processes === undefined ? '' : ` in each of ${processes} processes`;
  return `${scenario}: ${model}, seed ${seed}, ${threads}${spread}${cut}${interrupted ? ' (ended early)' : ''}`;
}

function simulatedText({ simulatedSeconds, ticks, dt, wallSeconds }: RunSummary): string {
  const pace = wallSeconds > 0 ? `, ${figure(simulatedSeconds / wallSeconds)} times as fast as life` : '';
  return `${seconds(simulatedSeconds)} in ${ticks} ticks of ${seconds(dt)}${pace}`;
}

const show = (value: number | null): string => (value === null ? '-' : figure(value));

function measureTable(measures: Readonly<Record<string, MeasureSummary>>): string {
  const rows = Object.entries(measures).map(([name, summary]) => [
    name,
    show(summary.value),
    show(summary.final),
    summary.unit,
    [`${seconds(summary.warmUp)} left out`, ...measureNotes(name, summary)].join('; '),
  ]);
  return alignRows([['measure', 'mean', 'final', 'unit', 'warm-up'], ...rows], { numeric: [1, 2] });
}

function serialLine({ serialShare }: RunSummary): string[] {
  if (serialShare === undefined || Number.isNaN(serialShare)) return [];
  return ['', `  ${(serialShare * 100).toFixed(1)} % of the work, watchers included, is done by one thread alone`];
}

/** The tick as a table of contents: its phases in their order, the part each is of, what it cost, and what of that one thread did alone. */
function phaseTable(
  phases: Readonly<Record<string, number>>,
  { phaseParts = {}, phasesAlone = {} }: RunSummary,
): string {
  const all = Object.values(phases).reduce((sum, time) => sum + time, 0);
  const columns = Object.entries(phases).map(([name, time]) => [
    name,
    phaseParts[name] ?? '',
    (time * 1000).toFixed(1),
    `${all > 0 ? ((time / all) * 100).toFixed(1) : '0.0'} %`,
    ((phasesAlone[name] ?? 0) * 1000).toFixed(1),
  ]);
  return alignRows([['phase', 'part', 'ms', 'share', 'alone, ms'], ...columns], { numeric: [2, 3, 4] });
}
