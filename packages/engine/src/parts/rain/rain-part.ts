import { eachTile, type ColumnSpec, type Part, type TilePlace } from '@korzo/core';
import type { Shower } from './schema.ts';

const rainColumns: readonly ColumnSpec[] = [
  { name: 'rainFactor', type: 'f32', role: 'own', meaning: 'share of its speed that rain leaves it; 0: it is dry' },
  { name: 'drySpeed', type: 'f32', role: 'own', meaning: 'desired speed it had before the rain slowed it, m/s' },
  { name: 'dryMaxSpeed', type: 'f32', role: 'own', meaning: 'largest speed it had before the rain slowed it, m/s' },
];

/**
 * Slows agents under showers. Speeds are lowered after everything that chooses them and given back once all have decided, so that
 * between ticks an agent has its speeds in the dry: commands change those, and any goals and models work with rain.
 */
export function rainPart(showers: readonly Shower[]): Part {
  return {
    name: 'rain',
    columns: rainColumns,
    phases: [
      {
        name: 'rain',
        after: ['exchange', 'wishes', 'lifts', 'goals', 'hazards', 'crossings', 'movement control'],
        before: ['places'],
        work: eachTile((place) => slow(place, showersAt(showers, place.tick * place.dt))),
      },
      { name: 'rain/dry', after: ['decide'], before: ['turnstiles', 'move'], work: eachTile(dry) },
    ],
    explain: ({ rainFactor }, row) =>
      rainFactor[row] > 0 && rainFactor[row] < 1 ? [`rain slows it to ${Math.round(100 * rainFactor[row])} %`] : [],
  };
}

const showersAt = (showers: readonly Shower[], time: number): readonly Shower[] =>
  showers.filter(({ from, until = Infinity }) => time >= from && time < until);

function slow(
  { crowd, ownColumns: { rainFactor, drySpeed, dryMaxSpeed } }: TilePlace,
  falling: readonly Shower[],
): void {
  const { x, y, level, desiredSpeed, maxSpeed } = crowd.columns;
  for (let row = 0; row < crowd.ownCount; row++) {
    const factor = factorAt(falling, x[row], y[row], level[row]);
    rainFactor[row] = factor;
    if (factor === 0) continue;
    drySpeed[row] = desiredSpeed[row];
    dryMaxSpeed[row] = maxSpeed[row];
    desiredSpeed[row] *= rainFactor[row];
    maxSpeed[row] *= rainFactor[row];
  }
}

function dry({ crowd, ownColumns: { rainFactor, drySpeed, dryMaxSpeed } }: TilePlace): void {
  const { desiredSpeed, maxSpeed } = crowd.columns;
  for (let row = 0; row < crowd.ownCount; row++) {
    if (rainFactor[row] === 0) continue;
    desiredSpeed[row] = drySpeed[row];
    maxSpeed[row] = dryMaxSpeed[row];
  }
}

/** The share of its speed that rain leaves at a place; 0 where none falls. */
function factorAt(falling: readonly Shower[], x: number, y: number, floor: number): number {
  let least = 0;
  for (let index = 0; index < falling.length; index++) {
    const { rect, level, speedFactor } = falling[index];
    if (level !== undefined && level !== floor) continue;
    const isUnder =
      rect === undefined || (x >= rect[0] && x <= rect[0] + rect[2] && y >= rect[1] && y <= rect[1] + rect[3]);
    if (isUnder && (least === 0 || speedFactor < least)) least = speedFactor;
  }
  return least;
}
