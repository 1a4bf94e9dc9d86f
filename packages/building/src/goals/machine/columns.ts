import type { ColumnSpec, OwnColumn } from '@korzo/core';

/** Goals on a stack at most, one inside the other. */
export const stackDepth = 8;
/** Waypoints of a planned path that are kept; a longer way is planned again from the last of them. */
export const wayPointsKept = 8;

/** What each person has of its own to pursue goals with: given by the source that sends it, or kept by the guide. */
export const goalColumns = [
  { name: 'walkingSpeed', type: 'f32', role: 'own', meaning: 'speed when alone on the flat, m/s' },
  { name: 'startTick', type: 'u32', role: 'own', meaning: 'tick of the first step: arrival and pre-movement time' },
  { name: 'stairsUp', type: 'f32', role: 'own', meaning: 'speed up stairs as a share of the walking speed; 0 = 0.455' },
  { name: 'stairsDown', type: 'f32', role: 'own', meaning: 'speed down stairs as a share; 0 = 0.515' },
  { name: 'sex', type: 'u8', role: 'own', meaning: '0 unknown, 1 man, 2 woman' },
  { name: 'height', type: 'f32', role: 'own', meaning: 'height of the person, m' },
  { name: 'party', type: 'u32', role: 'own', meaning: 'number of its party, from 1; 0 = none' },
  { name: 'leads', type: 'u8', role: 'own', meaning: '1: it leads its party' },

  { name: 'goalDepth', type: 'u8', role: 'own', meaning: 'goals on the stack; 0 not begun, 255 nothing left to do' },
  { name: 'goalBegun', type: 'u8', role: 'own', meaning: 'bit per place of the stack: the goal there has begun' },
  {
    name: 'goalStack',
    type: 'u16',
    role: 'own',
    width: stackDepth,
    meaning: 'goals of the table, the present one last',
  },
  { name: 'goalNote', type: 'i32', role: 'own', width: stackDepth, meaning: 'what each goal on the stack remembers' },
  { name: 'goalTick', type: 'u32', role: 'own', width: stackDepth, meaning: 'a tick each goal on the stack waits for' },

  {
    name: 'wayKind',
    type: 'u8',
    role: 'own',
    meaning: '0 stands, 1 follows a field, 2 a planned path, 3 goes straight',
  },
  { name: 'wayTarget', type: 'u16', role: 'own', meaning: 'target of the field' },
  { name: 'wayState', type: 'u8', role: 'own', meaning: 'planned path: 0 wanted, 1 there, 2 there is none' },
  { name: 'wayVersion', type: 'u16', role: 'own', meaning: 'version of the maps it was planned on' },
  { name: 'wayLevel', type: 'i16', role: 'own', meaning: 'floor of the point wanted' },
  { name: 'wayX', type: 'f64', role: 'own', meaning: 'the point wanted, m' },
  { name: 'wayY', type: 'f64', role: 'own', meaning: 'y of the same, m' },
  { name: 'wayCount', type: 'u8', role: 'own', meaning: 'waypoints kept' },
  { name: 'wayNext', type: 'u8', role: 'own', meaning: 'the waypoint walked to' },
  { name: 'wayPoints', type: 'f64', role: 'own', width: 2 * wayPointsKept, meaning: 'x and y of the waypoints, m' },
  { name: 'wayRegion', type: 'u16', role: 'own', meaning: 'region in which the next portal was drawn, plus 1' },
  { name: 'wayPassage', type: 'i32', role: 'own', meaning: 'that portal: its number, or -1 less it backwards' },
  { name: 'aimLevel', type: 'i16', role: 'own', meaning: 'floor the aim was chosen on, plus 1; 0 = no aim' },
  { name: 'remaining', type: 'f32', role: 'own', meaning: 'path length left, m' },

  { name: 'visiting', type: 'u16', role: 'own', meaning: 'target chosen among several, plus 1' },
  { name: 'queueAt', type: 'u16', role: 'own', meaning: 'counter it queues at, plus 1' },
  { name: 'ticket', type: 'u32', role: 'own', meaning: 'tick it joined the queue' },
  { name: 'together', type: 'u8', role: 'own', meaning: '1: it stays with its party' },
  { name: 'thinksLater', type: 'u8', role: 'row', meaning: '1: another thread left it to the leader to think for it' },
] as const satisfies readonly ColumnSpec[];

interface ColumnOf {
  readonly u8: Uint8Array;
  readonly u16: Uint16Array;
  readonly i16: Int16Array;
  readonly u32: Uint32Array;
  readonly i32: Int32Array;
  readonly f32: Float32Array;
  readonly f64: Float64Array;
}
type Spec = (typeof goalColumns)[number];
/** The guide's columns of one tile by name, each of its own type. */
export type GoalColumns = { readonly [S in Spec as S['name']]: ColumnOf[S['type']] };

const known = new WeakMap<object, GoalColumns>();

/** The columns out of all that guides and models added. A plain object with the same keys in the same order is fastest to read. */
export function goalColumnsOf(added: Readonly<Record<string, OwnColumn>>): GoalColumns {
  let columns = known.get(added);
  if (columns === undefined) {
    columns = pick(added as unknown as GoalColumns);
    known.set(added, columns);
  }
  return columns;
}

const pick = ({
  walkingSpeed,
  startTick,
  stairsUp,
  stairsDown,
  sex,
  height,
  party,
  leads,
  goalDepth,
  goalBegun,
  goalStack,
  goalNote,
  goalTick,
  wayKind,
  wayTarget,
  wayState,
  wayVersion,
  wayLevel,
  wayX,
  wayY,
  wayCount,
  wayNext,
  wayPoints,
  wayRegion,
  wayPassage,
  aimLevel,
  remaining,
  visiting,
  queueAt,
  ticket,
  together,
  thinksLater,
}: GoalColumns): GoalColumns => ({
  walkingSpeed,
  startTick,
  stairsUp,
  stairsDown,
  sex,
  height,
  party,
  leads,
  goalDepth,
  goalBegun,
  goalStack,
  goalNote,
  goalTick,
  wayKind,
  wayTarget,
  wayState,
  wayVersion,
  wayLevel,
  wayX,
  wayY,
  wayCount,
  wayNext,
  wayPoints,
  wayRegion,
  wayPassage,
  aimLevel,
  remaining,
  visiting,
  queueAt,
  ticket,
  together,
  thinksLater,
});
