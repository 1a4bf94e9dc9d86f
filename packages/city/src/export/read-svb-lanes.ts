import { length3 } from '@korzo/core';
import { describeRange, fileRanges, grouped, isWithin, type Range } from '../limits/city-limits.ts';
import type { Vector } from '../plan/city-plan.ts';
import { placeOnPiece } from '../roads/on-lane.ts';
import type { ArcPiece, LanePiece, Subordination, Turn } from '../roads/road-network.ts';
import { lengthOfArc, lengthOfStraight } from '../roads/stretch.ts';
import { itemsOf, Questions } from './svb-questions.ts';
import type { SvbBlock, SvbProblems } from './svb-syntax.ts';

/** How many things of each kind the file has, to check what points at them. */
export interface Counts {
  readonly roads: number;
  readonly lanes: number;
  readonly junctions: number;
}

export interface ReadRelation {
  readonly lane: number;
  readonly relation: 'prev' | 'next' | 'neighbour' | 'opposite' | 'merging' | 'splitting' | 'crossing';
  readonly subordinate: Subordination;
  readonly distance: number;
  readonly mayOvertake: boolean;
  readonly thisWhere: number;
  readonly thatWhere: number;
  readonly length: number;
  readonly line: number;
}

/** A lane as the file has it: one piece. */
export interface ReadLane {
  readonly piece: LanePiece;
  readonly road: number;
  readonly chain: number;
  readonly width: number;
  readonly speedLimit: number;
  readonly index: number;
  readonly junction: number;
  readonly turn?: Turn;
  readonly relations: readonly ReadRelation[];
  readonly line: number;
}

const relationWords = ['prev', 'next', 'neighbour', 'opposite', 'merging', 'splitting', 'crossing'] as const;
const subordinations = ['pair', 'master', 'slave', 'dynamic'] as const;
const turns = ['right', 'straight', 'left', 'back'] as const;

export function readSvbLane(problems: SvbProblems, block: SvbBlock, place: string, counts: Counts): ReadLane {
  const lane = new Questions(problems, block, 'Lane', place);
  const type = lane.word('Type', ['straightlane', 'arclane']);
  const speedLimit = lane.number('SpeedLimit', { within: fileRanges.speed, otherwise: 13.89 });
  const speed = lane.number('Speed', { within: fileRanges.speed, otherwise: speedLimit });
  return {
    piece: type === 'arclane' ? readArc(problems, block, place, speed) : readStraight(problems, block, place, speed),
    road: lane.number('NavigIndex', { whole: true, least: -1, below: counts.roads }),
    chain: lane.number('Chain', { whole: true, least: 0, otherwise: -1 }),
    width: lane.number('Width', { within: fileRanges.laneWidth, otherwise: 3 }),
    speedLimit,
    index: lane.number('Index', { whole: true, least: 0, otherwise: 0 }),
    junction: lane.number('Junction', { whole: true, least: 0, below: counts.junctions, otherwise: -1 }),
    ...(lane.has('Turn') ? { turn: lane.word('Turn', turns) } : {}),
    relations: itemsOf(problems, block, 'RelatedLanes', place).map((each, index) =>
      readRelation(problems, each, `${place}.RelatedLanes[${index}]`, counts),
    ),
    line: lane.line,
  };
}

const dot = (one: Vector, other: Vector): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const isUnit = (vector: Vector): boolean => Math.abs(length3(...vector) - 1) < 1e-3;

function readStraight(problems: SvbProblems, block: SvbBlock, place: string, speed: number): LanePiece {
  const straight = new Questions(problems, block, 'StraightLane', place);
  const [begin, end, roof] = [straight.vector('Begin'), straight.vector('End'), straight.vector('RoofBegin')];
  const roofTurn = straight.number('RoofAngle', { within: fileRanges.angle });
  const length = lengthOfStraight(begin, end);
  const along = [end[0] - begin[0], end[1] - begin[1], end[2] - begin[2]] as const;
  if (straight.has('End') && length === 0)
    straight.complain('a lane must have a length; found 0', 'move its end', 'End');
  else if (straight.has('RoofBegin') && (!isUnit(roof) || Math.abs(dot(roof, along)) > 1e-3 * length))
    straight.complain('RoofBegin must have the length 1 and stand upright on the lane', 'correct it', 'RoofBegin');
  return { kind: 'straight', begin, end, roof, roofTurn, length, speed };
}

/** Of the centre of an arc: it lies far outside of the map where a lane is hardly bent. */
const centreRange: Range = {
  least: fileRanges.place.least - fileRanges.radius.most,
  most: fileRanges.place.most + fileRanges.radius.most,
  unit: 'm',
};

function readArc(problems: SvbProblems, block: SvbBlock, place: string, speed: number): LanePiece {
  const arc = new Questions(problems, block, 'ArcLane', place);
  const [centre, axis, begin] = [
    arc.vector('Center', centreRange),
    arc.vector('Axis'),
    arc.vector('Begin', centreRange),
  ];
  const within = fileRanges.angle;
  const [elevation, angle] = [arc.number('Elevation', { within: fileRanges.height }), arc.number('Angle', { within })];
  const [roofBegin, roofEnd] = [arc.number('RoofBegin', { within }), arc.number('RoofEnd', { within })];
  const length = lengthOfArc(begin, angle, elevation);
  const radius = length3(...begin);
  const piece = { kind: 'arc', centre, axis, elevation, begin, angle, roofBegin, roofEnd, length, speed } as const;
  if (arc.has('Axis') && !isUnit(axis)) arc.complain('Axis must have the length 1', 'divide it by its length', 'Axis');
  if (arc.has('Begin') && (radius === 0 || Math.abs(dot(axis, begin)) > 1e-3 * radius))
    arc.complain('Begin must have a length and stand upright on Axis', 'correct it', 'Begin');
  if (arc.has('Angle') && length === 0)
    arc.complain('a lane must have a length; found 0', 'turn it by an Angle', 'Angle');
  if (length > 0 && isUnit(axis)) checkBounds(arc, piece);
  return piece;
}

/** An arc is bounded by its radius and by where it leads, not by its centre. */
function checkBounds(arc: Questions, piece: ArcPiece): void {
  const { length, begin } = piece;
  const { place, radius, laneLength } = fileRanges;
  const bend = length3(...begin);
  if (!isWithin(bend, radius))
    return arc.complain(`the length of Begin must be ${describeRange(radius)}; found ${bend}`, 'correct it', 'Begin');
  if (!isWithin(length, laneLength))
    return arc.complain(
      `a lane may be up to ${grouped(laneLength.most)} m long; found ${grouped(length)} m`,
      'turn it by a smaller Angle',
      'Angle',
    );
  const stray = [0, length / 2, length]
    .flatMap((where) => placeOnPiece(piece, where).point)
    .find((value) => !isWithin(value, place));
  if (stray !== undefined)
    arc.complain(
      `places on a lane must be ${describeRange(place)}; found ${grouped(stray)}`,
      'correct Center, Begin and Angle',
      'Center',
    );
}

function readRelation(problems: SvbProblems, block: SvbBlock, place: string, { lanes }: Counts): ReadRelation {
  const head = new Questions(problems, block, 'RelatedLane', place);
  const relation = head.word('Relation', relationWords);
  const lane = head.number('LaneIndex', { whole: true, least: 0, below: lanes });
  const nothing = { distance: 0, mayOvertake: false, thisWhere: 0, thatWhere: 0, length: 0, line: head.line };
  if (relation === 'prev' || relation === 'next') return { lane, relation, subordinate: 'pair', ...nothing };
  const subordinate = head.word('Subordinate', subordinations);
  const body = new Questions(problems, block, relation[0].toUpperCase() + relation.slice(1), place);
  const told = { lane, relation, subordinate, ...nothing };
  if (relation === 'neighbour' || relation === 'opposite') {
    body.number('LengthRatio');
    body.number('LengthShift');
    const mayOvertake = relation === 'opposite' && body.word('Overtaking', ['yes', 'no'], 'no') === 'yes';
    return { ...told, distance: body.number('Distance', { above: 0 }), mayOvertake };
  }
  const length = body.number('CrossLength', { least: 0 });
  if (relation !== 'splitting' && head.has('Subordinate') && subordinate === 'pair')
    head.complain(
      'lanes that cross or merge cannot be PAIR: cars on both would collide',
      'make one MASTER and the other SLAVE, or both DYNAMIC',
      'Subordinate',
    );
  if (relation !== 'crossing') return { ...told, length };
  const [thisWhere, thatWhere] = [body.number('ThisWhere', { least: 0 }), body.number('ThatWhere', { least: 0 })];
  return { ...told, length, thisWhere, thatWhere };
}
