import type { ColumnSpec, OwnColumn } from '@korzo/core';

/** What a person that takes a lift has of its own. */
export const liftColumns: readonly ColumnSpec[] = [
  { name: 'liftWanted', type: 'u16', role: 'own', meaning: 'lift it wants to take, plus 1; 0 = none' },
  { name: 'liftFrom', type: 'u8', role: 'own', meaning: 'stop it waits at' },
  { name: 'liftTo', type: 'u8', role: 'own', meaning: 'stop it wants to get to' },
  { name: 'liftStage', type: 'u8', role: 'own', meaning: '0 comes, 1 waits, 2 may board, 3 is inside, 4 may get off' },
  { name: 'liftTicket', type: 'u32', role: 'own', meaning: 'tick it began to wait' },
  { name: 'liftSpot', type: 'u8', role: 'own', meaning: 'its place in the car' },
];

export const liftStages = { comes: 0, waits: 1, boards: 2, rides: 3, leaves: 4 } as const;

export type LiftColumns = Readonly<
  Record<'liftWanted' | 'liftFrom' | 'liftTo' | 'liftStage' | 'liftTicket' | 'liftSpot', OwnColumn>
>;

export const liftColumnsOf = (added: Readonly<Record<string, OwnColumn>>): LiftColumns | undefined =>
  Object.hasOwn(added, 'liftWanted') ? added : undefined;
