import type { Lane, LanePiece, Relation, RoadNetwork } from '../roads/road-network.ts';
import { definitionEntries, type CarDefinition, type SvbContents } from './svb-file.ts';

/** Where the pieces of lanes come to stand: each is a lane of its own in the file. */
class Numbering {
  readonly #first: readonly number[];
  readonly #lanes: readonly Lane[];

  constructor(lanes: readonly Lane[]) {
    this.#lanes = lanes;
    const first: number[] = [];
    let count = 0;
    for (const { pieces } of lanes) {
      first.push(count);
      count += pieces.length;
    }
    this.#first = first;
  }

  first(lane: number): number {
    return this.#first[lane];
  }

  last(lane: number): number {
    return this.#first[lane] + this.#lanes[lane].pieces.length - 1;
  }

  /** The piece a place on a lane lies on, and the place on it. */
  at(lane: number, where: number): { readonly piece: number; readonly where: number } {
    const { pieces } = this.#lanes[lane];
    let [index, rest] = [0, where];
    while (index < pieces.length - 1 && rest > pieces[index].length) rest -= pieces[index++].length;
    return { piece: this.#first[lane] + index, where: rest };
  }
}

type Values = Readonly<Record<string, number | string | readonly number[] | undefined>>;

/** Collects lines, indented by depth. */
class Paper {
  readonly lines: string[] = [];
  #depth = 0;

  section(name: string, values: Values): void {
    this.#say(`[${name}]`);
    for (const [key, value] of Object.entries(values)) {
      if (value === undefined) continue;
      if (typeof value === 'object') this.#say(`${key}<> = ${value.map(digits).join(', ')}`.trimEnd());
      else this.#say(`${key} = ${typeof value === 'number' ? digits(value) : value}`);
    }
  }

  list<T>(name: string, items: readonly T[], write: (item: T, index: number) => void): void {
    this.#say(`[${name}<>]`);
    for (const [index, item] of items.entries()) {
      this.#say(`Item = ${index}`);
      this.#say('{');
      this.#depth++;
      write(item, index);
      this.#depth--;
      this.#say('}');
    }
  }

  #say(line: string): void {
    this.lines.push('  '.repeat(this.#depth) + line);
  }
}

/** Enough digits to read the same number again. */
const digits = (value: number): string => (Object.is(value, -0) ? '-0' : String(value));
const inQuotes = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : JSON.stringify(name);

/**
 * Writes a network and cars as an SVB file (thesis, 9.3): one lane for each piece. Entries beyond the original format
 * (Chain, Width, Junctions, Lights ...) say what it leaves out; readers that do not know them can skip them.
 */
export function writeSvb({ network, cars, carDefinitions }: SvbContents): string {
  const paper = new Paper();
  const numbering = new Numbering(network.lanes);
  writeRoads(paper, network, numbering);
  const pieces = network.lanes.flatMap((lane, chain) =>
    lane.pieces.map((piece, part) => ({ lane, chain, piece, part })),
  );
  paper.list('Lanes', pieces, ({ lane, chain, piece, part }) => {
    writePiece(paper, lane, chain, piece);
    paper.list('RelatedLanes', relationsOf(network, numbering, chain, part), ({ type, ...relation }) => {
      paper.section('RelatedLane', relation.head);
      if (relation.body !== undefined) paper.section(type, relation.body);
    });
  });
  paper.list('Cars', cars, ({ definition, lane, where, speed }) => {
    const place = numbering.at(lane, where);
    paper.section('Car', { CarDefIndex: definition, LaneIndex: place.piece, Where: place.where, Speed: speed });
  });
  paper.list('CarDefs', carDefinitions, (car) => {
    const keys = Object.keys(definitionEntries) as (keyof CarDefinition)[];
    paper.section('CarDef', Object.fromEntries(keys.map((key) => [definitionEntries[key], car[key]])));
  });
  writeJunctions(paper, network);
  return `${paper.lines.join('\n')}\n`;
}

function writeRoads(paper: Paper, { roads }: RoadNetwork, numbering: Numbering): void {
  paper.list('Navigs', roads, ({ from, to, length, lanes, prev, next, name }) => {
    paper.section('Navig', {
      LaneIndex: numbering.first(lanes[0]),
      Prev: prev,
      Next: next,
      Type: 'ROAD',
      From: from,
      To: to,
      Chains: lanes,
      Name: inQuotes(name),
    });
    paper.section('Road', { Length: length });
  });
}

function writePiece(paper: Paper, lane: Lane, chain: number, piece: LanePiece): void {
  paper.section('Lane', {
    NavigIndex: lane.road ?? -1,
    Type: piece.kind === 'straight' ? 'STRAIGHTLANE' : 'ARCLANE',
    Chain: chain,
    Width: lane.width,
    SpeedLimit: lane.speedLimit,
    Speed: piece.speed,
    Index: lane.index,
    Junction: lane.junction,
    Turn: lane.turn?.toUpperCase(),
  });
  if (piece.kind === 'straight') {
    const { begin, end, roof, roofTurn } = piece;
    paper.section('StraightLane', { Begin: begin, End: end, RoofBegin: roof, RoofAngle: roofTurn });
  } else {
    const { centre, axis, elevation, begin, angle, roofBegin, roofEnd } = piece;
    paper.section('ArcLane', {
      Center: centre,
      Axis: axis,
      Elevation: elevation,
      Begin: begin,
      Angle: angle,
      RoofBegin: roofBegin,
      RoofEnd: roofEnd,
    });
  }
}

interface WrittenRelation {
  readonly type: string;
  readonly head: Values;
  readonly body?: Values;
}

const along = (type: string, lane: number): WrittenRelation => ({
  type,
  head: { LaneIndex: lane, Relation: type.toUpperCase() },
});

/** Relations of one piece: those along the lane, and of those of the whole lane what concerns the piece. */
function relationsOf({ lanes }: RoadNetwork, numbering: Numbering, chain: number, part: number): WrittenRelation[] {
  const { pieces, prev, next, related } = lanes[chain];
  const own = numbering.first(chain) + part;
  const isLast = part === pieces.length - 1;
  return [
    ...(part === 0 ? prev.map((lane) => along('Prev', numbering.last(lane))) : [along('Prev', own - 1)]),
    ...(isLast ? next.map((lane) => along('Next', numbering.first(lane))) : [along('Next', own + 1)]),
    ...related.flatMap((relation) => relationOf(lanes, numbering, { chain, part, relation })),
  ];
}

function relationOf(
  lanes: readonly Lane[],
  numbering: Numbering,
  { chain, part, relation }: { readonly chain: number; readonly part: number; readonly relation: Relation },
): WrittenRelation[] {
  const { lane, kind, subordinate } = relation;
  const type = kind[0].toUpperCase() + kind.slice(1);
  const told = (LaneIndex: number, body: Values): WrittenRelation[] => [
    { type, head: { LaneIndex, Relation: kind.toUpperCase(), Subordinate: subordinate.toUpperCase() }, body },
  ];
  if (relation.kind === 'crossing') {
    const [here, there] = [numbering.at(chain, relation.here), numbering.at(lane, relation.there)];
    if (here.piece !== numbering.first(chain) + part) return [];
    return told(there.piece, { ThisWhere: here.where, ThatWhere: there.where, CrossLength: relation.length });
  }
  if ('length' in relation) {
    const isMerging = relation.kind === 'merging';
    if (part !== (isMerging ? lanes[chain].pieces.length - 1 : 0)) return [];
    return told(isMerging ? numbering.last(lane) : numbering.first(lane), { CrossLength: relation.length });
  }
  // Lanes side by side are cut at the same places: pieces stand beside pieces.
  const isOpposite = relation.kind === 'opposite';
  const beside = isOpposite ? lanes[lane].pieces.length - 1 - part : part;
  const [length, other] = [lanes[chain].pieces[part].length, lanes[lane].pieces[beside].length];
  return told(numbering.first(lane) + beside, {
    LengthRatio: (isOpposite ? -other : other) / length,
    LengthShift: isOpposite ? other : 0,
    Distance: relation.distance,
    Overtaking: relation.kind === 'opposite' ? (relation.mayOvertake ? 'YES' : 'NO') : undefined,
  });
}

function writeJunctions(paper: Paper, { junctions, lights }: RoadNetwork): void {
  paper.list('Junctions', junctions, ({ position, control, lanes, light, name }) => {
    const Control = control.replaceAll('-', '_').toUpperCase();
    paper.section('Junction', { Position: position, Control, Chains: lanes, Light: light, Name: inQuotes(name) });
  });
  paper.list('Lights', lights, ({ junction, amber, actuated, phases }) => {
    const { shortest: Shortest, longest: Longest } = actuated ?? {};
    paper.section('Light', { Junction: junction, Amber: amber, Shortest, Longest });
    paper.list('Phases', phases, ({ green, lanes }) => paper.section('Phase', { Green: green, Chains: lanes }));
  });
}
