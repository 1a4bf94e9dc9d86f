import {
  carryOut,
  eachTile,
  property,
  type ColumnSpec,
  type LayerShape,
  type Part,
  type TilePlace,
  type World,
} from '@korzo/core';
import { shower, sunshine, type ShowerCommand } from './commands.ts';
import type { Shower } from './schema.ts';
import { factorAt } from './factor.ts';
import { dryHaste, roadPhases } from './roads.ts';
import { mostStarted, Sky } from './sky.ts';

const rainColumns: readonly ColumnSpec[] = [
  { name: 'rainFactor', type: 'f32', role: 'own', meaning: 'share of its speed that rain leaves it; 0: it is dry' },
  { name: 'drySpeed', type: 'f32', role: 'own', meaning: 'desired speed it had before the rain slowed it, m/s' },
  { name: 'dryMaxSpeed', type: 'f32', role: 'own', meaning: 'largest speed it had before the rain slowed it, m/s' },
];

/** Where rain falls. */
interface RainPlace {
  readonly world: World;
  /** s */
  readonly dt: number;
  readonly hasVehicles: boolean;
}

/**
 * Slows agents under showers. Speeds are lowered after everything that chooses them and given back once all have decided, so that
 * between ticks an agent has its speeds in the dry: commands change those, and any goals and models work with rain.
 */
export function rainPart(showers: readonly Shower[], { world, dt, hasVehicles }: RainPlace): Part {
  const sky = new Sky(showers);
  return {
    name: 'rain',
    columns: hasVehicles ? [...rainColumns, dryHaste] : rainColumns,
    commands: [
      carryOut(shower, (asked, { tick, dt }) => startShower(sky, asked, world, { tick, dt })),
      carryOut(sunshine, (_, { tick, dt }) => {
        const time = tick * dt;
        if (sky.at(time).length === 0) return 'no shower falls that could end; start one first';
        sky.clear(time);
        return undefined;
      }),
    ],
    events: [
      {
        name: 'showers',
        meaning: 'The number of showers that fall has changed.',
        properties: { falling: property.whole({ min: 0, max: 1e6 }, 'showers that fall now') },
      },
    ],
    layers: [{ name: 'showers', meaning: 'Showers that fall.', colour: 'water' }],
    shapesAt: (tick) => ({ showers: sky.at(tick * dt).map((each) => shapeOf(each, world)) }),
    phases: [
      ...(hasVehicles ? roadPhases(sky) : []),
      {
        name: 'rain',
        after: ['exchange', 'wishes', 'lifts', 'goals', 'hazards', 'crossings', 'movement control'],
        before: ['places'],
        work: (run) => {
          const falling = sky.at(run.tick * run.dt);
          if (falling.length !== sky.falling) run.tell('showers', { falling: falling.length });
          sky.falling = falling.length;
          for (const place of run.tiles) slow(place, falling);
        },
      },
      { name: 'rain/dry', after: ['decide'], before: ['turnstiles', 'move'], work: eachTile(dry) },
    ],
    explain: ({ rainFactor }, row) =>
      rainFactor[row] > 0 && rainFactor[row] < 1 ? [`rain slows it to ${Math.round(100 * rainFactor[row])} %`] : [],
    save: () => sky.save(),
    problemWith: (saved) => sky.problemWith(saved),
    restore: (saved) => sky.restore(saved),
    addTo: (sum) => sky.addTo(sum),
  };
}

/** A shower that has no place falls everywhere. */
const shapeOf = ({ rect, level }: Shower, { origin, size }: World): LayerShape => ({
  rect: rect ?? [origin[0], origin[1], size[0], size[1]],
  ...(level === undefined ? {} : { level }),
});

/** Starts a shower by command; the reason when it cannot fall here. */
function startShower(
  sky: Sky,
  asked: ShowerCommand,
  world: World,
  { tick, dt }: { readonly tick: number; readonly dt: number },
): string | undefined {
  const { rect, level, speedFactor = 0.8, lasts } = asked;
  if (sky.started >= mostStarted) return `a run takes up to ${mostStarted} showers by command`;
  if (level !== undefined && level >= world.levels)
    return `the level of a shower must be from 0 to ${world.levels - 1}; it is ${level}`;
  const [x, y, width, height] = rect ?? [world.origin[0], world.origin[1], 1, 1];
  const [east, north] = [world.origin[0] + world.size[0], world.origin[1] + world.size[1]];
  if (x >= east || y >= north || x + width <= world.origin[0] || y + height <= world.origin[1])
    return `a shower must fall on the world, which reaches from ${world.origin[0]}, ${world.origin[1]} to ${east}, ${north}; move it there`;
  sky.start({
    from: tick * dt,
    speedFactor,
    ...(rect === undefined ? {} : { rect: [x, y, width, height] }),
    ...(level === undefined ? {} : { level }),
    ...(lasts === undefined ? {} : { until: (tick + Math.ceil(lasts / dt - 1e-9)) * dt }),
  });
  return undefined;
}

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
