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
