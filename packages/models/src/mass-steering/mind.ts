import { purposeNamed, uniform, type AgentColumns, type DecisionPlace } from '@korzo/core';
import { AgentMemory } from './agent-memory.ts';
import { avoidAgents } from './avoid-agents.ts';
import { avoidObstacle, hitMargin, threatenedWay, type ObstacleSight } from './avoid-obstacle.ts';
import type { MassSteeringColumns } from './columns.ts';
import { keepSideDistance } from './keep-side-distance.ts';
import { arbitrations } from './parameters.ts';
import { pursue } from './pursue.ts';
import { ObstacleMemory, seeObstacles } from './see-obstacles.ts';
import type { SteeringValues } from './settings.ts';
import { newVector, type Vector, type Walker } from './walker.ts';
import { WallMemory } from './wall-memory.ts';
import type { WallRaster } from './wall-raster.ts';

const byPriority = arbitrations.indexOf('priority');
const byWeight = arbitrations.indexOf('weighted');
const skipObstacle = purposeNamed('mass-steering/skip-obstacle');
const skipSide = purposeNamed('mass-steering/skip-side');
const skipAgent = purposeNamed('mass-steering/skip-agent');

/** What one agent perceives and which steering force comes of it; used by one agent after the other. */
export class Mind {
  readonly agents: AgentMemory;
  readonly nearWalls: WallMemory;
  readonly #sight: ObstacleSight & { readonly obstacles: ObstacleMemory };
  readonly #raster: WallRaster;
  readonly #columns: AgentColumns;
  readonly #ways: MassSteeringColumns;
  readonly #settings: SteeringValues;
  readonly #avoidance = {
    horizon: 0.5,
    space: 0.5,
    cosHeadOn: 0.5,
    cosSameWay: 0.5,
    hurry: 0.5,
    giveWay: 0.5,
    reaction: 0.5,
    strength: 0.5,
  };
  readonly #force: Vector = newVector();

  constructor(place: DecisionPlace, raster: WallRaster, settings: SteeringValues) {
    this.agents = new AgentMemory(place);
    this.nearWalls = new WallMemory(place.crowd);
    this.#sight = { obstacles: new ObstacleMemory(), near: this.nearWalls, walls: place.crowd.walls };
    this.#raster = raster;
    this.#columns = place.crowd.columns;
    this.#ways = place.ownColumns;
    this.#settings = settings;
  }

  /** Reads the settings again. */
  refresh(): void {
    const { agentHorizon, personalSpace, cosHeadOn, cosSameWay, hurry, giveWay, reaction } = this.#settings;
    const rule = this.#avoidance;
    rule.horizon = agentHorizon;
    rule.space = personalSpace;
    rule.cosHeadOn = cosHeadOn;
    rule.cosSameWay = cosSameWay;
    rule.hurry = hurry;
    rule.giveWay = giveWay;
    rule.reaction = reaction;
    this.agents.ask(this.#settings.farthestView, this.#settings.mostSeen);
  }

  /** The steering force of an agent that has looked around. */
  steer(self: Walker, total: Vector): void {
    if (this.#settings.arbitration === byPriority) this.#mostImportant(self, total);
    else this.#sumOfAll(self, total);
  }

  /** The first force that is needed and not passed over; the others are not even worked out. */
  #mostImportant(self: Walker, total: Vector): void {
    const { obstacleSkip, sideSkip, agentSkip } = this.#settings;
    if (this.#avoidObstacle(self, total) && !this.#passesOver(self, obstacleSkip, skipObstacle)) return;
    if (this.#keepSide(self, total) && !this.#passesOver(self, sideSkip, skipSide)) return;
    if (this.#avoidAgents(self, total) && !this.#passesOver(self, agentSkip, skipAgent)) return;
    pursue(self, this.#ways, this.#settings, total);
  }

  /** F = sum of w_i F_i; all weights are 1 in the plain sum. */
  #sumOfAll(self: Walker, total: Vector): void {
    const { arbitration, obstacleWeight, sideWeight, agentWeight, pursuitWeight } = this.#settings;
    const weighted = arbitration === byWeight;
    const force = this.#force;
    total.x = total.y = 0;
    if (this.#avoidObstacle(self, force)) add(total, force, weighted ? obstacleWeight : 1);
    if (this.#keepSide(self, force)) add(total, force, weighted ? sideWeight : 1);
    if (this.#avoidAgents(self, force)) add(total, force, weighted ? agentWeight : 1);
    pursue(self, this.#ways, this.#settings, force);
    add(total, force, weighted ? pursuitWeight : 1);
  }

  #avoidObstacle(self: Walker, force: Vector): boolean {
    const { obstacleHorizon, pullShare } = this.#settings;
    const ahead = threatenedWay(self, obstacleHorizon);
    seeObstacles(self, this.#raster, ahead + hitMargin, this.#sight.obstacles);
    return avoidObstacle(self, this.#sight, ahead, pullShare * self.maxForce, force);
  }

  #keepSide(self: Walker, force: Vector): boolean {
    const { sideDistance, pullShare } = this.#settings;
    return keepSideDistance(self, this.nearWalls, sideDistance, pullShare * self.maxForce, force);
  }

  #avoidAgents(self: Walker, force: Vector): boolean {
    this.#avoidance.strength = this.#settings.pullShare * self.maxForce;
    return avoidAgents(self, this.agents, this.#columns, this.#avoidance, force);
  }

  #passesOver(self: Walker, probability: number, purpose: number): boolean {
    return probability > 0 && uniform(this.#settings.seed, self.id, this.#settings.tick, purpose) < probability;
  }
}

function add(total: Vector, force: Vector, weight: number): void {
  total.x += weight * force.x;
  total.y += weight * force.y;
}
