import { arrive } from './arrive.ts';
import { wayKnown, type MassSteeringColumns } from './columns.ts';
import { followCorridor } from './follow-corridor.ts';
import { followWayPoints } from './follow-way-points.ts';
import { pursuits } from './parameters.ts';
import { pull } from './pull.ts';
import { reachSpeed } from './reach-speed.ts';
import { seek } from './seek.ts';
import type { SteeringValues } from './settings.ts';
import type { Vector, Walker } from './walker.ts';

const byWayPoints = pursuits.indexOf('way-points');
const byCorridor = pursuits.indexOf('corridor');
const byPull = pursuits.indexOf('pull');
const byArrival = pursuits.indexOf('arrive');

interface MutableBend {
  nextX: number;
  nextY: number;
  within: number;
}

const bend: MutableBend = { nextX: 0.5, nextY: 0.5, within: 0.5 };
const strip = { fromX: 0.5, fromY: 0.5, alongX: 0.5, alongY: 0.5, halfWidth: 0.5, foresight: 0.5 };

/** The force that leads to the goal, by the way the settings say; an agent that wants nothing comes to a stop. */
export function pursue(self: Walker, ways: MassSteeringColumns, settings: SteeringValues, force: Vector): void {
  const { reaction, pursuit } = settings;
  const known = ways.wayKnown[self.row];
  const stopsThere = (known & wayKnown.stops) !== 0;
  force.x = 0;
  force.y = 0;
  if (self.desiredSpeed === 0) reachSpeed(self, 0, reaction, force);
  else if (pursuit === byArrival || (stopsThere && !self.leaves)) arrive(self, settings.arriveWithin, reaction, force);
  else if (pursuit === byPull) pull(self, settings.pullShare * self.maxForce, force);
  else if (pursuit === byCorridor && (known & wayKnown.from) !== 0) keepToStrip(self, ways, settings, force);
  else if (pursuit === byWayPoints && (known & wayKnown.next) !== 0) goRoundBend(self, ways, settings, force);
  else seek(self, reaction, force);
}

function goRoundBend(self: Walker, ways: MassSteeringColumns, settings: SteeringValues, force: Vector): void {
  bend.nextX = ways.wayNextX[self.row];
  bend.nextY = ways.wayNextY[self.row];
  bend.within = settings.bendWithin;
  followWayPoints(self, bend, settings.reaction, force);
}

function keepToStrip(self: Walker, ways: MassSteeringColumns, settings: SteeringValues, force: Vector): void {
  const scale = self.goalDistance / self.desiredSpeed;
  strip.fromX = ways.wayFromX[self.row];
  strip.fromY = ways.wayFromY[self.row];
  strip.alongX = self.x + self.desiredVx * scale - strip.fromX;
  strip.alongY = self.y + self.desiredVy * scale - strip.fromY;
  strip.halfWidth = settings.corridorHalfWidth;
  strip.foresight = settings.foresight;
  if (!followCorridor(self, strip, settings.reaction, force))
    reachSpeed(self, self.desiredSpeed, settings.reaction, force);
}
