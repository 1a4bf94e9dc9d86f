import type { ColumnSpec, OwnColumn } from '@korzo/core';

/** What every fish has of its own. */
export const fishColumns = [
  { name: 'awake', type: 'u8', role: 'own', meaning: '1 once its first state was drawn' },
  { name: 'intention', type: 'u8', role: 'own', meaning: 'what it does: index into the list of intentions' },
  { name: 'lasting', type: 'u8', role: 'own', meaning: 'eating or mating that it goes back to; 0 = none' },
  { name: 'hunger', type: 'f32', role: 'own', meaning: 'from 0 to 1' },
  { name: 'libido', type: 'f32', role: 'own', meaning: 'from 0 to 1' },
  { name: 'fear', type: 'f32', role: 'own', meaning: 'from 0 to 1' },
  { name: 'stomach', type: 'f32', role: 'own', meaning: 'bites in its stomach after the last meal' },
  { name: 'sinceMeal', type: 'f32', role: 'own', meaning: 'time since the last bite, s' },
  { name: 'sinceMating', type: 'f32', role: 'own', meaning: 'time since it last mated, s' },
  { name: 'courting', type: 'f32', role: 'own', meaning: 'how long it has been with a mate, s' },
  { name: 'meals', type: 'u16', role: 'own', meaning: 'bites it took' },
  { name: 'matings', type: 'u16', role: 'own', meaning: 'how often it mated' },
  { name: 'pullX', type: 'f32', role: 'own', meaning: 'acceleration of its muscles in the last tick, m/s2' },
  { name: 'pullY', type: 'f32', role: 'own', meaning: 'm/s2' },
  { name: 'pullZ', type: 'f32', role: 'own', meaning: 'm/s2' },
  { name: 'hasBody', type: 'u8', role: 'own', meaning: '1 while it swims by muscles' },
  { name: 'beat', type: 'f32', role: 'own', meaning: 'phase of its tail beat, rad' },
  { name: 'effort', type: 'f32', role: 'own', meaning: 'share of its muscles that its pace takes, from 0 to 1' },
  { name: 'bodyYaw', type: 'f32', role: 'own', meaning: 'direction of its head, rad' },
  { name: 'bodyPitch', type: 'f32', role: 'own', meaning: 'how steeply it swims, rad' },
  { name: 'neckBend', type: 'f32', role: 'own', meaning: 'angle of its trunk to its head, rad' },
  { name: 'tailBend', type: 'f32', role: 'own', meaning: 'angle of its tail to its trunk, rad' },
  { name: 'yawRate', type: 'f32', role: 'own', meaning: 'how fast its head turns, rad/s' },
  { name: 'neckRate', type: 'f32', role: 'own', meaning: 'how fast neckBend changes, rad/s' },
  { name: 'tailRate', type: 'f32', role: 'own', meaning: 'how fast tailBend changes, rad/s' },
  { name: 'surge', type: 'f32', role: 'own', meaning: 'speed of its body beyond that of its tick, along, bodies/s' },
  { name: 'sway', type: 'f32', role: 'own', meaning: 'the same across, bodies/s' },
  {
    name: 'showsAtEvenTicks',
    type: 'u8',
    role: 'seen',
    meaning: 'what others see of it in even ticks; 0 = nothing yet',
  },
  {
    name: 'showsAtOddTicks',
    type: 'u8',
    role: 'seen',
    meaning: 'the same for odd ticks: one is read while the other is written',
  },
] as const satisfies readonly ColumnSpec[];

export type FishColumns = Readonly<Record<(typeof fishColumns)[number]['name'], OwnColumn>>;
