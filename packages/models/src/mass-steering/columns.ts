import type { ColumnSpec, OwnColumn } from '@korzo/core';

/** Which of the optional way columns hold something. */
export const wayKnown = {
  /** wayFromX, wayFromY: where the present leg of the way began. */
  from: 1,
  /** wayNextX, wayNextY: the waypoint behind the goal. */
  next: 2,
  /** The goal is the end of the way: the agent stops there. */
  stops: 4,
} as const;

/** What each agent of this model has of its own. Sight and force of 0 stand for the model's parameters and the core's columns. */
export const massSteeringColumns = [
  { name: 'viewAngle', type: 'f32', role: 'own', meaning: 'field of view, rad; 0 = the parameter' },
  { name: 'viewDistance', type: 'f32', role: 'own', meaning: 'how far it sees, m; 0 = the parameter' },
  {
    name: 'viewSensitivity',
    type: 'f32',
    role: 'own',
    meaning: 'angle between two rays of sight, rad; 0 = the parameter',
  },
  { name: 'maxForce', type: 'f32', role: 'own', meaning: 'largest steering force, N; 0 = mass times maxAcceleration' },
  { name: 'standingTime', type: 'f32', role: 'own', meaning: 'how long it has stood still while it wanted to move, s' },
  {
    name: 'wishAtEvenTicks',
    type: 'i16',
    role: 'seen',
    meaning:
      'where an agent that stands wants to go, for others to see in even ticks: whole degree + 1; 0 = where it faces',
  },
  {
    name: 'wishAtOddTicks',
    type: 'i16',
    role: 'seen',
    meaning: 'the same for odd ticks: one is read while the other is written',
  },
  {
    name: 'wayKnown',
    type: 'u8',
    role: 'own',
    meaning: '1: wayFrom is known, 2: wayNext is known, 4: it stops at its goal',
  },
  { name: 'wayFromX', type: 'f64', role: 'own', turns: 'place', meaning: 'where the present leg of its path began, m' },
  { name: 'wayFromY', type: 'f64', role: 'own', turns: 'place', meaning: 'm' },
  { name: 'wayNextX', type: 'f64', role: 'own', turns: 'place', meaning: 'waypoint behind the goal, m' },
  { name: 'wayNextY', type: 'f64', role: 'own', turns: 'place', meaning: 'm' },
] as const satisfies readonly ColumnSpec[];

export type MassSteeringColumns = Readonly<Record<(typeof massSteeringColumns)[number]['name'], OwnColumn>>;
