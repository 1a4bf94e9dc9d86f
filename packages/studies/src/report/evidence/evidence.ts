import {
  placeOfOutlines,
  builtinMeasures,
  floorsOf,
  Series,
  type CurveFinding,
  type Finding,
  type Floor,
  type Frame,
  type GridFinding,
  type MeasurePlace,
  type TableFinding,
} from '@korzo/analysis';
import type { World } from '@korzo/core';
import { MovementBook, type Movement } from './movement-book.ts';
import { OverlapBook, type Overlaps } from './overlap-book.ts';
import { DrivenSquares, type Driven } from './driven-squares.ts';
import { junctionsIn, withoutDetectors } from './people-lines.ts';
import { PeopleOnly } from './people-only.ts';
import { stuckIn, type StuckFacts } from './stuck-facts.ts';
import { boxesOf, roomsOf, type FloorBox, type NamedRoom } from './floor-box.ts';

/** A run that a report is made of. A Recording is one. */
export interface ReportedRun {
  readonly info: {
    readonly scenario: { readonly name: string; readonly title: string; readonly file: string; readonly text: string };
    readonly seed: number;
    readonly korzo: string;
    readonly references?: Readonly<Record<string, string>>;
    readonly model?: string;
    readonly dt: number;
    readonly interval: number;
    readonly summary?: Readonly<Record<string, unknown>>;
    readonly commands?: readonly unknown[];
  };
  readonly place: MeasurePlace;
  readonly problems: readonly string[];
  readonly frameCount: number;
  /** All frames, and what happened after the last one. */
  framesToTheEnd(): Iterable<Frame>;
}

/** What one run shows. */
export interface Evidence {
  /** The folder, or whatever the run is called by. */
  readonly name: string;
  readonly info: ReportedRun['info'];
  readonly world: World;
  /** Every level with its name, and what of it a drawing shows. */
  readonly floors: readonly Floor[];
  readonly boxes: readonly FloorBox[];
  readonly rooms: readonly NamedRoom[];
  readonly problems: readonly string[];
  /** Simulated time of the last frame, s. */
  readonly lasted: number;
  /** People seen in all. */
  readonly people: number;
  /** Vehicles seen in all, and agents that are neither people nor vehicles. */
  readonly vehicles: number;
  readonly otherAgents: number;
  readonly driven: Driven;
  /** When people got out or arrived, s, rising. */
  readonly outAt: readonly number[];
  /** Where people stood in the first frame that had any. */
  readonly starts: readonly { readonly x: number; readonly y: number; readonly level: number }[];
  readonly tables: Readonly<Record<string, TableFinding>>;
  readonly curves: Readonly<Record<string, CurveFinding>>;
  readonly grids: readonly (GridFinding & { readonly measure: string })[];
  readonly overlaps: Overlaps;
  readonly movement: Movement;
  /** People by the exit they left by. */
  readonly exits: Readonly<Record<string, number>>;
  readonly stuck: StuckFacts;
}

/** What is looked at. Maps are made of squares of half a metre, in large places of larger ones. */
const measured: readonly { readonly name: string; readonly hasMaps?: true; readonly of?: 'vehicles' }[] = [
  { name: 'evacuation' },
  { name: 'travel-time' },
  { name: 'flow' },
  { name: 'queues' },
  { name: 'jams' },
  { name: 'stuck' },
  { name: 'vehicle-trips', of: 'vehicles' },
  { name: 'vehicle-flow', of: 'vehicles' },
  { name: 'vehicle-queue', of: 'vehicles' },
  { name: 'vehicle-emissions', of: 'vehicles' },
  { name: 'density-gaussian', hasMaps: true },
  { name: 'level-of-service', hasMaps: true },
];

/** Squares along the longer side of a place, at most. */
const mostSquares = 160;

export interface EvidenceControl {
  /** Called after every frame. */
  readonly onFrame?: (frames: number, all: number) => void;
}

/** Shows all frames of a run to the measures of a report. */
export function gatherEvidence(name: string, run: ReportedRun, control: EvidenceControl = {}): Evidence {
  const isOurs = run.info.scenario.text !== '';
  const place = isOurs ? run.place : placeOfOutlines(run.place);
  const [width, height] = place.world.size;
  const cell = Math.max(0.5, Math.ceil((Math.max(width, height) / mostSquares) * 10) / 10);
  const walked = withoutDetectors(place, run.info.scenario.text);
  const series = [
    ...measured.map(({ name: measure, hasMaps, of }) => {
      const where = of === 'vehicles' ? place : walked;
      return { measure, of, each: open(measure, where, hasMaps === true ? { cell } : {}) };
    }),
    ...junctionsIn(place, run.info.scenario.text).map((area) => ({
      measure: `junction-delay:${area}`,
      of: 'vehicles' as const,
      each: open('junction-delay', place, { area }),
    })),
  ];
  const only = new PeopleOnly();
  const driven = new DrivenSquares(place);
  const overlaps = new OverlapBook(place, run.info.summary, only);
  const walks = new MovementBook();
  let frames = 0;
  let lasted = 0;
  let knowsWishes = false;
  let starts: Evidence['starts'] = [];
  for (const frame of run.framesToTheEnd()) {
    const shown: Frame = isOurs ? frame : { ticks: frame.ticks, time: frame.time, crowds: frame.crowds };
    const people = only.of(shown);
    for (const { each, of } of series) each.afterTick(of === 'vehicles' ? shown : people);
    overlaps.afterFrame(shown);
    walks.afterFrame(people);
    driven.afterFrame(shown);
    knowsWishes ||= frame.crowds.some(({ columns }) => columns.wantedExit !== undefined);
    if (starts.length === 0) starts = startsIn(people);
    lasted = frame.time;
    frames++;
    control.onFrame?.(frames, run.frameCount);
  }
  const findings = series.flatMap(({ measure, each }) =>
    (each.summary(0).findings ?? []).map((finding) => ({ measure, finding })),
  );
  return {
    name,
    info: run.info,
    world: place.world,
    floors: floorsOf(place),
    boxes: boxesOf(place),
    rooms: roomsOf(place),
    problems: run.problems,
    lasted,
    people: only.people.size,
    vehicles: only.vehicles.size,
    otherAgents: only.others.size - only.vehicles.size,
    driven: driven.found,
    outAt: outTimes(findings),
    starts,
    tables: named(findings, 'table'),
    curves: named(findings, 'curve'),
    grids: findings.flatMap(({ measure, finding }) => (finding.kind === 'grid' ? [{ ...finding, measure }] : [])),
    overlaps: overlaps.found,
    movement: walks.movement,
    exits: walks.exits,
    stuck: stuckIn(run.info.summary, isOurs && knowsWishes ? named(findings, 'table')['stuck/stuck'] : undefined),
  };
}

interface Found {
  readonly measure: string;
  readonly finding: Finding;
}

function open(name: string, place: MeasurePlace, given: Readonly<Record<string, unknown>>): Series {
  const measure = builtinMeasures.find((each) => each.name === name);
  if (measure === undefined) throw new Error(`there is no measure ${name}`);
  return new Series(measure, place, given);
}

function named<Kind extends 'table' | 'curve'>(
  findings: readonly Found[],
  kind: Kind,
): Record<string, Extract<Finding, { kind: Kind }>> {
  const chosen = findings.flatMap(({ measure, finding }) =>
    finding.kind === kind ? [[`${measure}/${finding.name}`, finding as Extract<Finding, { kind: Kind }>] as const] : [],
  );
  return Object.fromEntries(chosen);
}

function outTimes(findings: readonly Found[]): readonly number[] {
  const curve = findings.find(({ measure, finding }) => measure === 'evacuation' && finding.name === 'egress')?.finding;
  if (curve?.kind !== 'curve') return [];
  // The curve counts up: a person that leaves at the same moment as another is a step of two.
  const [line] = curve.lines;
  const times: number[] = [];
  for (const [index, time] of (line?.x ?? []).entries()) {
    const count = line.y[index] ?? times.length;
    while (times.length < count) times.push(time);
  }
  return times;
}

function startsIn({ crowds }: Frame): Evidence['starts'] {
  return crowds.flatMap(({ ownCount, columns }) =>
    Array.from({ length: ownCount }, (_, row) => ({ x: columns.x[row], y: columns.y[row], level: columns.level[row] })),
  );
}
