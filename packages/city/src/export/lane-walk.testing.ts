import { readdirSync, readFileSync } from 'node:fs';
import type { CityPlan } from '../plan/city-plan.ts';
import { readCity } from '../read-city.ts';
import { makeNetwork } from '../roads/make-network.ts';
import { placeOnLane, placeOnPiece } from '../roads/on-lane.ts';
import type { RoadNetwork } from '../roads/road-network.ts';
import type { Terrain } from './terrain.ts';

const folder = new URL('../../../../cities/', import.meta.url);

/** All cities that come with the project. */
export const shippedCities: readonly string[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.city'))
  .toSorted();

export interface ReadyCity {
  readonly plan: CityPlan;
  readonly network: RoadNetwork;
}

export function cityOf(text: string): ReadyCity {
  const { plan, problems } = readCity(text);
  const { network, complaints } = plan === undefined ? { complaints: problems } : makeNetwork(plan);
  if (plan === undefined || network === undefined) throw new Error(JSON.stringify(complaints));
  return { plan, network };
}

export const shippedCity = (name: string): ReadyCity => cityOf(readFileSync(new URL(name, folder), 'utf8'));

/** Places of lanes without road under them within 2 cm, or with something higher above. */
export function barePlaces({ lanes }: RoadNetwork, terrain: Terrain, step: number): string[] {
  const bare: string[] = [];
  for (const [index, lane] of lanes.entries()) {
    for (let where = 0; where < lane.length; where += step) {
      const [x, y, z] = placeOnLane(lane, where).point;
      const height = terrain.heightAt(x, y);
      if (!(Math.abs(height - z) < 0.02)) bare.push(`lane ${index} at ${where.toFixed(2)}: ${height} for ${z}`);
    }
  }
  return bare;
}

const nearBy = 0.05;
const degree = Math.PI / 180;

/**
 * Joints of lanes at which the road under them has a step of more than 1 mm, or leads up or down by more than 1 degree
 * otherwise than the lane does.
 */
export function badJoints({ lanes }: RoadNetwork, terrain: Terrain): string[] {
  const bad: string[] = [];
  for (const [index, { pieces }] of lanes.entries()) {
    for (const [at, piece] of pieces.entries()) {
      for (const end of [0, piece.length]) {
        const inside = end === 0 ? Math.min(nearBy, piece.length) : Math.max(0, end - nearBy);
        const [joint, near] = [placeOnPiece(piece, end), placeOnPiece(piece, inside)];
        const [jx, jy, jz] = joint.point;
        const [nx, ny, nz] = near.point;
        const [here, there] = [terrain.heightAt(jx, jy), terrain.heightAt(nx, ny)];
        const run = Math.hypot(nx - jx, ny - jy);
        const lean = Math.abs(Math.atan2(there - here, run) - Math.atan2(nz - jz, run));
        const step = Math.abs(here - there - (jz - nz));
        if (!(step < 0.001 && lean < degree))
          bad.push(`lane ${index}, piece ${at}: ${step} m, ${lean / degree} degrees`);
      }
    }
  }
  return bad;
}
