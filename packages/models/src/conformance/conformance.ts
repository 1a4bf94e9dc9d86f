import { inPlace } from '@korzo/building';
import {
  createSimulation,
  kindMask,
  resolveValues,
  type Model,
  type ModelInstance,
  type Simulation,
  type Source,
  type Values,
} from '@korzo/core';
import type { ConformanceCheck } from './conformance-check.ts';
import { extremeValues, problemsWithDeclaration } from './declaration.ts';
import { inPieces, watched, type InspectorOptions } from './inspector.ts';
import { snapshotChecks } from './snapshots.ts';
import { trialScenes, type TrialScene } from './trial-scenes.ts';

/** How a model is tried. */
export interface ConformanceOptions extends InspectorOptions {
  /** Time step of the trials, s. */
  readonly dt?: number;
}

const ticksPerTrial = 8;
const ticksWithCommands = 40;

/** Every parameter has two ends, so these trials are many; thirty agents have neighbours and walls within reach. */
const agentsAtExtremes = 30;
const agentsWithCommands = 60;

/**
 * What every model must pass, the built-in ones and a user's own, whatever test runner is used. With Vitest:
 *
 *   for (const { name, run } of conformanceChecks(myModel)) it(name, () => expect(run).not.toThrow());
 */
export function conformanceChecks(model: Model, options: ConformanceOptions = {}): readonly ConformanceCheck[] {
  const trial = new Trial(model, options);
  return [
    { name: 'declares itself fully', run: () => complain(problemsWithDeclaration(model)) },
    ...trialScenes(model.space).flatMap((scene) => [
      { name: `decides properly, and nothing but its decision: ${scene.name}`, run: () => trial.watchScene(scene) },
      { name: `gives the same bits piece by piece: ${scene.name}`, run: () => trial.compareWithPieces(scene) },
      { name: `gives the same bits on any tiles: ${scene.name}`, run: () => trial.compareWithTiles(scene) },
    ]),
    { name: 'decides properly at both ends of every parameter', run: () => trial.watchExtremes() },
    { name: 'overlooks the kinds it is asked to overlook', run: () => trial.compareWithOverlooked() },
    ...snapshotChecks((tiles) => trial.startForSnapshots(tiles), { trials: 2, ticks: ticksWithCommands }),
  ];
}

function complain(problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

const isCrowded = ({ name }: TrialScene): boolean => /strewn crowd (among|in the)/.test(name);

class Trial {
  readonly #model: Model;
  readonly #options: ConformanceOptions;
  readonly #defaults: Values;
  readonly #checksums = new Map<string, string>();

  constructor(model: Model, options: ConformanceOptions) {
    this.#model = model;
    this.#options = options;
    this.#defaults = resolveValues(model.parameters, {}).values;
  }

  watchScene(scene: TrialScene): void {
    this.#run(scene, watched(this.#model, this.#options));
  }

  compareWithPieces(scene: TrialScene): void {
    const expected = this.#wholeChecksum(scene);
    const found = this.#run(scene, inPieces(this.#model, 1)).checksum();
    if (found !== expected) throw new Error(`in pieces of 1 the state is ${found}, in one piece ${expected}`);
  }

  compareWithTiles(scene: TrialScene): void {
    const expected = this.#wholeChecksum(scene);
    for (const tiles of [2, 6]) {
      const found = this.#run(scene, this.#model, { tiles }).checksum();
      if (found !== expected) throw new Error(`on ${tiles} tiles the state is ${found}, on one ${expected}`);
    }
  }

  /** A small crowd that commands can switch to a second instance of the model, and back. */
  startForSnapshots(tiles: number): Simulation {
    const scene = trialScenes(this.#model.space).find(isCrowded) as TrialScene;
    const instance: ModelInstance = { model: this.#model, values: this.#defaults };
    return this.#start({ ...scene, agents: scene.agents.slice(0, agentsWithCommands) }, [instance, instance], tiles);
  }

  watchExtremes(): void {
    for (const whole of trialScenes(this.#model.space).filter(({ name }) =>
      /strewn crowd (among|in the)|forty/.test(name),
    )) {
      const scene = { ...whole, agents: whole.agents.slice(0, agentsAtExtremes) };
      for (const { name, values } of extremeValues(this.#model)) {
        try {
          this.#run(scene, watched(this.#model, this.#options), { values, ticks: 3 });
        } catch (error) {
          throw new Error(`with ${name}, ${scene.name}: ${error instanceof Error ? error.message : String(error)}`, {
            cause: error,
          });
        }
      }
    }
  }

  /** Fish among the others change nothing for a model that sees persons and birds only. */
  compareWithOverlooked(): void {
    const scene = trialScenes(this.#model.space).find(({ name }) => name.startsWith('a strewn crowd')) as TrialScene;
    const fish = scene.agents.map((agent) => ({ ...agent, kind: 'fish' as const, x: agent.x + 0.1, y: agent.y - 0.1 }));
    const kindsSeen = kindMask(['person', 'bird']);
    const alone = this.#run(scene, this.#model, { kindsSeen, ticks: 3 });
    const among = this.#run({ ...scene, agents: [...scene.agents, ...fish] }, this.#model, { kindsSeen, ticks: 3 });
    const { x, y, vx, vy } = alone.crowds[0].columns;
    const other = among.crowds[0].columns;
    for (let row = 0; row < scene.agents.length; row++) {
      const same =
        x[row] === other.x[row] && y[row] === other.y[row] && vx[row] === other.vx[row] && vy[row] === other.vy[row];
      if (!same)
        throw new Error(
          `agent ${row} moved differently because of agents it should overlook (ModelInstance.kindsSeen)`,
        );
    }
  }

  /** The state after a run in one piece on one tile, which pieces and tiles are held against. */
  #wholeChecksum(scene: TrialScene): string {
    const known = this.#checksums.get(scene.name);
    if (known !== undefined) return known;
    const checksum = this.#run(scene, this.#model).checksum();
    this.#checksums.set(scene.name, checksum);
    return checksum;
  }

  #run(
    scene: TrialScene,
    model: Model,
    changes: {
      readonly tiles?: number;
      readonly values?: Values;
      readonly ticks?: number;
      readonly kindsSeen?: number;
    } = {},
  ): Simulation {
    const { tiles = 1, values = this.#defaults, ticks = ticksPerTrial, kindsSeen } = changes;
    const instance: ModelInstance = { model, values, ...(kindsSeen === undefined ? {} : { kindsSeen }) };
    const simulation = this.#start(scene, [instance], tiles);
    for (let tick = 0; tick < ticks; tick++) simulation.tick();
    return simulation;
  }

  #start(scene: TrialScene, models: readonly ModelInstance[], tiles: number): Simulation {
    return createSimulation(
      inPlace({
        world: scene.world,
        models,
        sources: [sourceOf(scene)],
        dt: this.#options.dt ?? 0.05,
        seed: 1,
        tiles,
        balanceEvery: 3,
        // Small cells, so that there are enough of them for six tiles however far a model sees.
        cellSize: 2,
      }),
    );
  }
}

const sourceOf = ({ agents }: TrialScene): Source => ({
  name: 'trial',
  ids: agents.length,
  lastTick: 0,
  arrivalsAt: (tick, admit) => {
    if (tick === 0) for (const agent of agents) admit(agent);
  },
});
