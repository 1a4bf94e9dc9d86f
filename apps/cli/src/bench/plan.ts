import type { Scenario } from '@korzo/formats';
import type { SceneName } from './scene-names.ts';
import { benchScene } from './scenes.ts';

/** What a benchmark gets. */
export interface BenchPlan {
  readonly agents: number;
  /** Ticks per round; as many as fit into a fifth of a second when absent. */
  readonly ticks?: number;
  readonly workers: number;
  readonly rounds: number;
  /** Who watches, where something is streamed. */
  readonly viewers: number;
  readonly scene?: SceneName;
  readonly dimensions: 2 | 3;
  /** Called with what is measured now; it may take a while. */
  onStep(text: string): void;
}

/** A model's usual scene and density. */
export interface ModelSetting {
  readonly model: string;
  readonly scene: SceneName;
  readonly density?: number;
  readonly dt: number;
}

export const sceneFor = (setting: ModelSetting, plan: BenchPlan, agents: number): Scenario =>
  benchScene({
    model: setting.model,
    scene: plan.scene ?? setting.scene,
    agents,
    dimensions: plan.dimensions,
    dt: setting.dt,
    ...(setting.density === undefined ? {} : { density: setting.density }),
  });

/** 10000 as 10,000. */
export const grouped = (value: number): string => value.toLocaleString('en-US');
