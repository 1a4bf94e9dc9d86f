import type { CitySettings } from '../plan/city-plan.ts';
import type { RoadNetwork } from './road-network.ts';

/** 1 where one drives on the right, -1 on the left: what lies to the right there lies to the left here. */
export type DrivingSide = 1 | -1;

export const drivingSide = ({ drive_on_left: left }: Pick<CitySettings, 'drive_on_left'>): DrivingSide =>
  left === 1 ? -1 : 1;

/** The same for a network that is made. */
export const sideOfNetwork = ({ drivesOn }: Pick<RoadNetwork, 'drivesOn'>): DrivingSide =>
  drivesOn === 'left' ? -1 : 1;
