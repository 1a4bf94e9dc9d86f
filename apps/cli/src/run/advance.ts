import { setImmediate as nextTurn } from 'node:timers/promises';

/** The part of a simulation that advancing needs. */
export interface Ticking {
  readonly ticks: number;
  readonly present: number;
  readonly arrivalsOver: boolean;
  tick(): void;
}

export interface AdvancePlan {
  /** Ticks to make at most. */
  readonly ticks: number;
  /** Ends early when no agent is there and no agent will come. */
  readonly stopWhenEmpty: boolean;
  /** Asked after every tick. */
  stopRequested(): boolean;
  afterTick(): void;
  /** After an error: whether the simulation stands at an earlier tick now and can go on. */
  recover?(error: unknown): Promise<boolean>;
  /** Between two slices of work, when signals and timers have had their turn. */
  afterSlice(): void;
}

export interface Advanced {
  /** Sum over the ticks of the agents that made them. */
  readonly agentSteps: number;
  readonly interrupted: boolean;
}

/** Longest time between two looks at signals and timers (one tick, when that alone takes longer), ms. */
const sliceLength = 40;

export async function advance(simulation: Ticking, plan: AdvancePlan): Promise<Advanced> {
  let agentSteps = 0;
  let sliceEnd = performance.now() + sliceLength;
  while (simulation.ticks < plan.ticks && !(plan.stopWhenEmpty && isOver(simulation))) {
    try {
      if (plan.stopRequested()) return { agentSteps, interrupted: true };
      agentSteps += simulation.present;
      simulation.tick();
      plan.afterTick();
    } catch (error) {
      if (plan.recover === undefined || !(await plan.recover(error))) throw error;
    }
    if (performance.now() < sliceEnd) continue;
    plan.afterSlice();
    await nextTurn();
    sliceEnd = performance.now() + sliceLength;
  }
  return { agentSteps, interrupted: false };
}

const isOver = ({ present, arrivalsOver }: Ticking): boolean => present === 0 && arrivalsOver;
