import type { CrowdView, DecisionPlace, World, Vehicle } from '@korzo/core';
import type { Push } from '../kit/steering/push.ts';
import { contain, type Bounds } from '../kit/steering/contain.ts';
import { evade } from '../kit/steering/evade.ts';
import { flee } from '../kit/steering/flee.ts';
import { followFlow } from '../kit/steering/follow-flow.ts';
import { followLeader } from '../kit/steering/follow-leader.ts';
import { avoidOther, isThreat, nearestApproach } from '../kit/steering/avoid-others.ts';
import { arrive } from '../kit/steering/arrive.ts';
import { offsetPursue } from '../kit/steering/offset-pursue.ts';
import { pursue } from '../kit/steering/pursue.ts';
import { isInQueue, queueUp } from '../kit/steering/queue-up.ts';
import { returnInside } from '../kit/steering/return-inside.ts';
import { wander } from '../kit/steering/wander.ts';
import type { Requests } from '../kit/steering/arbitrate.ts';
import { Companions } from './companions.ts';
import type { FlockValues, flockParameters } from './parameters.ts';

/** An agent on the way whom more than these are nearer to is not looked at. */
const mostMet = 16;

/** One that steers, with what the flock knows of it. */
export interface Member extends Vehicle {
  row: number;
  id: number;
}

/** Everything a member may want beside the three rules and a free way: each adds its request when it is turned on. */
export class Wishes {
  readonly #values: FlockValues;
  readonly #crowd: CrowdView;
  readonly #companions: Companions;
  readonly #bounds: Bounds;
  readonly #push: Push = { x: 0, y: 0, z: 0 };
  readonly #goal: Push = { x: 0, y: 0, z: 0 };
  readonly #key = { seed: 0, agent: 0, time: 0 };
  readonly #flow = { x: 0, y: 0, z: 0, swirl: 0, centreX: 0, centreY: 0 };
  readonly #passing = { offset: 0, longest: 0 };
  readonly #wanted = { radius: 0, limit: 1, kindsSeen: 0 };
  readonly #ofGroup = { radius: 0, limit: 1024, kindsSeen: 0 };
  readonly #anybody = { radius: 0, limit: mostMet };

  /** `values` are those of the tick, kept up to date by who asks. */
  constructor({ crowd, look, world }: DecisionPlace<typeof flockParameters>, values: FlockValues) {
    this.#values = values;
    this.#crowd = crowd;
    this.#companions = new Companions(crowd, look);
    this.#bounds = boundsOf(world);
    this.#flow.centreX = world.origin[0] + world.size[0] / 2;
    this.#flow.centreY = world.origin[1] + world.size[1] / 2;
  }

  /** Called before the first member of a tick. */
  begin(): void {
    this.#key.seed = this.#crowd.int('seed');
    this.#key.time = this.#crowd.int('tick') * this.#crowd.float('dt');
  }

  /** What comes before the flock: the world's edge, menaces, those met soonest, and the queue. */
  addUrgent(self: Member, requests: Requests): void {
    const values = this.#values;
    if (values.bounds === 1 && returnInside(self, this.#bounds, this.#push)) this.#add(requests, values.boundsWeight);
    if (values.bounds === 2 && contain(self, this.#bounds, values.lookAhead, this.#push))
      this.#add(requests, values.boundsWeight);
    if (values.evadeWeight !== 0) this.#addEvasion(self, requests);
    if (values.yieldWeight !== 0) this.#addYielding(self, requests);
    if (values.queueWeight !== 0) this.#addQueueing(self, requests);
  }

  /** What comes after it: leader, quarry, goal, flow and whim. */
  addOthers(self: Member, requests: Requests): void {
    const values = this.#values;
    if (values.leaderWeight !== 0 && values.leaderGroup >= 0) this.#addLeader(self, requests);
    if (values.pursueWeight !== 0) this.#addPursuit(self, requests);
    if (values.goalWeight !== 0) this.#addGoal(self, requests);
    if (values.flowWeight !== 0) this.#addFlow(self, requests);
    if (values.wanderWeight !== 0) this.#addWhim(self, requests);
  }

  #add(requests: Requests, weight: number): void {
    requests.add(weight, this.#push.x, this.#push.y, this.#push.z);
  }

  #nearestOfKind(self: Member, kind: number, radius: number): boolean {
    this.#wanted.radius = radius;
    this.#wanted.kindsSeen = 1 << kind;
    if (this.#companions.find(self.row, this.#wanted) === 0) return false;
    this.#companions.take(0);
    return true;
  }

  #addEvasion(self: Member, requests: Requests): void {
    const { menace, evadeRadius, evadeWeight, longestPrediction } = this.#values;
    if (!this.#nearestOfKind(self, menace, evadeRadius)) return;
    evade(self, this.#companions.other, longestPrediction, this.#push);
    this.#add(requests, evadeWeight);
  }

  #addPursuit(self: Member, requests: Requests): void {
    const { quarry, quarryGroup, pursueRadius, pursueWeight, pursueOffset, longestPrediction } = this.#values;
    if (quarryGroup < 0 ? !this.#nearestOfKind(self, quarry, pursueRadius) : !this.#nearestQuarry(self)) return;
    this.#passing.offset = pursueOffset;
    this.#passing.longest = longestPrediction;
    if (pursueOffset > 0) offsetPursue(self, this.#companions.other, this.#passing, this.#push);
    else pursue(self, this.#companions.other, longestPrediction, this.#push);
    this.#add(requests, pursueWeight);
  }

  /** The nearest of the group that is hunted. */
  #nearestQuarry(self: Member): boolean {
    const { quarry, quarryGroup, pursueRadius } = this.#values;
    const { group } = this.#crowd.columns;
    this.#ofGroup.radius = pursueRadius;
    this.#ofGroup.kindsSeen = 1 << quarry;
    const count = this.#companions.find(self.row, this.#ofGroup);
    for (let place = 0; place < count; place++) if (group[this.#companions.take(place)] === quarryGroup) return true;
    return false;
  }

  #addYielding(self: Member, requests: Requests): void {
    const { yieldRadius, yieldTime, yieldWeight } = this.#values;
    this.#anybody.radius = yieldRadius;
    const count = this.#companions.find(self.row, this.#anybody);
    let soonest = Infinity;
    let threat = -1;
    for (let place = 0; place < count; place++) {
      this.#companions.take(place);
      const { other } = this.#companions;
      if (!isThreat(self, other, yieldTime, self.radius + other.radius)) continue;
      const time = nearestApproach(self, other);
      if (time >= soonest) continue;
      soonest = time;
      threat = place;
    }
    if (threat < 0) return;
    this.#companions.take(threat);
    avoidOther(self, this.#companions.other, this.#push);
    this.#add(requests, yieldWeight);
  }

  #addQueueing(self: Member, requests: Requests): void {
    const { queueDistance, queueWeight } = this.#values;
    this.#anybody.radius = queueDistance + 2;
    const count = this.#companions.find(self.row, this.#anybody);
    for (let place = 0; place < count; place++) {
      this.#companions.take(place);
      if (!isInQueue(self, this.#companions.other, queueDistance)) continue;
      queueUp(self, this.#push);
      this.#add(requests, queueWeight);
      return;
    }
  }

  #addLeader(self: Member, requests: Requests): void {
    const { leaderGroup, leaderRadius, leaderDistance, leaderWeight } = this.#values;
    const { group } = this.#crowd.columns;
    this.#anybody.radius = leaderRadius;
    this.#anybody.limit = 1024;
    const count = this.#companions.find(self.row, this.#anybody);
    this.#anybody.limit = mostMet;
    for (let place = 0; place < count; place++) {
      if (group[this.#companions.take(place)] !== leaderGroup) continue;
      followLeader(self, this.#companions.other, leaderDistance, this.#push);
      this.#add(requests, leaderWeight);
      return;
    }
  }

  #addGoal(self: Member, requests: Requests): void {
    const { goalMode, goalWeight, slowingDistance } = this.#values;
    const { goalX, desiredVx, desiredVy, desiredVz, desiredSpeed } = this.#crowd.columns;
    const { row } = self;
    if (Number.isNaN(goalX[row])) return;
    const push = this.#push;
    const goal = this.#goalPoint(self);
    if (goalMode === 1) arrive(self, goal, slowingDistance, push);
    else if (goalMode === 2) flee(self, goal.x, goal.y, goal.z, push);
    else {
      push.x = desiredVx[row] - self.vx;
      push.y = desiredVy[row] - self.vy;
      push.z = desiredVz[row] - self.vz;
    }
    if (goalMode === 1 || goalMode === 2) {
      // Both wish for the largest speed; the agent's own is what it would move at if alone.
      const share = self.maxSpeed > 0 ? Math.min(1, desiredSpeed[row] / self.maxSpeed) : 0;
      push.x = (push.x + self.vx) * share - self.vx;
      push.y = (push.y + self.vy) * share - self.vy;
      push.z = (push.z + self.vz) * share - self.vz;
    }
    this.#add(requests, goalWeight);
  }

  /** The goal by the shorter way, where the world wraps around. */
  #goalPoint(self: Member): Push {
    const crowd = this.#crowd;
    const { goalX, goalY, goalZ } = crowd.columns;
    const { row } = self;
    const goal = this.#goal;
    goal.x = self.x + wayTo(goalX[row] - self.x, crowd.float('sizeX'), crowd.int('wrapX'));
    goal.y = self.y + wayTo(goalY[row] - self.y, crowd.float('sizeY'), crowd.int('wrapY'));
    goal.z = self.z + wayTo(goalZ[row] - self.z, crowd.float('sizeZ'), crowd.int('wrapZ'));
    return goal;
  }

  #addFlow(self: Member, requests: Requests): void {
    const { flowX, flowY, flowZ, flowSwirl, flowWeight, lookAhead } = this.#values;
    const flow = this.#flow;
    flow.x = flowX;
    flow.y = flowY;
    flow.z = flowZ;
    flow.swirl = flowSwirl;
    followFlow(self, flow, Math.min(lookAhead, 1), this.#push);
    this.#add(requests, flowWeight);
  }

  #addWhim(self: Member, requests: Requests): void {
    const { wanderRate, wanderWeight } = this.#values;
    this.#key.agent = self.id;
    wander(self, this.#key, wanderRate, this.#push);
    this.#add(requests, wanderWeight);
  }
}

const wayTo = (difference: number, size: number, wraps: number): number =>
  wraps === 1 && size > 0 ? difference - Math.round(difference / size) * size : difference;

function boundsOf({ origin, size }: World): Bounds {
  return { min: origin, max: [origin[0] + size[0], origin[1] + size[1], origin[2] + size[2]] };
}
