import type { LayerForm, LayerShapes } from '@korzo/core';
import type { Lift, LiftPhase } from './lift.ts';

/** Lifts as viewers draw them. */
export const liftLayers: readonly LayerForm[] = [
  { name: 'shafts', meaning: 'Shafts of lifts on the floors where they stop.', colour: 'mark' },
  { name: 'cars', meaning: 'Lift cars on the floor where they stand.', colour: 'mark' },
  { name: 'closed doors', meaning: 'Lift doors that are shut.', colour: 'danger' },
];

const isPassable = (phase: LiftPhase): boolean => phase === 'open' || phase === 'opening';

/** Shafts, cars and shut doors as they are now. A car that travels is on no floor. */
export function liftShapes(lifts: readonly Lift[]): LayerShapes {
  const all = lifts.flatMap(({ stops, state }) =>
    stops.map(({ level, door, carOutline }, stop) => {
      const isHere = state.at === stop && state.phase !== 'travels';
      return { level, door, carOutline, isHere, isShut: !isHere || !isPassable(state.phase) };
    }),
  );
  return {
    shafts: all.map(({ level, carOutline }) => ({ level, line: [...carOutline, carOutline[0]] })),
    cars: all.filter(({ isHere }) => isHere).map(({ level, carOutline }) => ({ level, polygon: carOutline })),
    'closed doors': all.filter(({ isShut }) => isShut).map(({ level, door }) => ({ level, line: door })),
  };
}
