import type { ColumnSpec, OwnColumn } from '@korzo/core';
import { mostEdges } from './roadmap.ts';

/** Words of what is known of the map: four edges in each, and in the last byte whether the goal is found. */
export const knowledgeWords = (mostEdges + 1) / 4;

/** What every traveller has of its own: position and goal are columns of the core; here are role, way and knowledge. */
export const travellerColumns = [
  { name: 'roadRole', type: 'u8', role: 'own', meaning: '0 in the flock, 1 leads a file, 2 follows in one' },
  { name: 'fromNode', type: 'u16', role: 'own', meaning: 'number of the node it comes from + 1; 0 = none' },
  { name: 'seesGoal', type: 'u8', role: 'own', meaning: '1 when the path to its goal is free' },
  { name: 'isJammed', type: 'u8', role: 'own', meaning: '1 when it holds its edge for jammed and will think again' },
  {
    name: 'nearestYet',
    type: 'f32',
    role: 'own',
    meaning: 'nearest it has been to its next node, m; 0 = just set out',
  },
  { name: 'heldUp', type: 'f32', role: 'own', meaning: 'how long it has come no nearer, s' },
  { name: 'nodesReached', type: 'u16', role: 'own', meaning: 'nodes whose rules it has obeyed so far' },
  { name: 'aimX', type: 'f64', role: 'own', meaning: 'where it heads for, m' },
  { name: 'aimY', type: 'f64', role: 'own', meaning: 'm' },
  { name: 'aimZ', type: 'f64', role: 'own', meaning: 'm' },
  {
    name: 'nextAtEvenTicks',
    type: 'u16',
    role: 'seen',
    meaning: 'next node + 1, for others to see in even ticks; 0 = none',
  },
  {
    name: 'nextAtOddTicks',
    type: 'u16',
    role: 'seen',
    meaning: 'the same for odd ticks: one is read, the other written',
  },
  {
    name: 'knownAtEvenRounds',
    type: 'u32',
    role: 'seen',
    width: knowledgeWords,
    meaning: 'what it knows of each edge (0 nothing to 255), and last whether the goal is found, in even rounds',
  },
  {
    name: 'knownAtOddRounds',
    type: 'u32',
    role: 'seen',
    width: knowledgeWords,
    meaning: 'the same for odd rounds: one is read, the other written',
  },
] as const satisfies readonly ColumnSpec[];

export type TravellerColumns = Readonly<Record<(typeof travellerColumns)[number]['name'], OwnColumn>>;
