import type { ScenarioInput } from '@korzo/engine';
import { connectLive, workerChannel, type LiveRun } from '@korzo/live';
import { createViewer, type FramesSource, type RunSource, type Viewer, type ViewerOptions } from '@korzo/viewer';
import type { SteppedRun } from '../run/stepped-run.ts';
import { PlayedRun, type PlayOptions } from './frames-of-run.ts';

/**
 * What can be viewed: a shipped scenario by name, a scenario as an object or as YAML text (both run in a worker of the page), a
 * run that the page steps itself, a live run, or agents that no simulation of Korzo moves.
 */
export type ViewSource = string | ScenarioInput | SteppedRun | RunSource | FramesSource;

/** How a run is viewed. */
export interface ViewOptions extends ViewerOptions, PlayOptions {
  /** Called with the reason when a scenario is refused; thrown into the page's console unless given. */
  readonly onProblem?: (problem: unknown) => void;
}

/** A viewer with the run that it draws. */
export interface View extends Viewer {
  /** The live run behind a scenario, to steer it; undefined for runs that the page steps itself. */
  readonly live: LiveRun | undefined;
}

/**
 * Draws a run into an element, which it fills, and plays it. `destroy` removes the picture, and ends the run if `view` has
 * started it.
 *
 * @throws {TypeError} when the element or the source is missing
 * @throws {Error} where there is no WebGL 2
 */
export function view(element: HTMLElement, source: ViewSource, options: ViewOptions = {}): View {
  refuseMissing(element, source);
  const viewer = createViewer(element, options);
  const live = isScenario(source) ? liveRunOf(source, options) : undefined;
  if (live !== undefined) viewer.show(live);
  else if (isStepped(source)) viewer.show(new PlayedRun(source, options));
  else viewer.show(source as RunSource | FramesSource);
  const destroy = (): void => {
    viewer.destroy();
    live?.close();
  };
  return new Proxy(viewer, {
    get: (target, name) => {
      if (name === 'live') return live;
      if (name === 'destroy') return destroy;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  }) as View;
}

/** Programs without types hand in what a selector did not find, or a promise of a run. */
function refuseMissing(element: unknown, source: unknown): void {
  if (!(element instanceof HTMLElement))
    throw new TypeError(
      `view draws into an element; it got ${String(element)}. Check the selector, and that the element is in the page already.`,
    );
  if (typeof source === 'string' || (typeof source === 'object' && source !== null && !('then' in source))) return;
  const given = typeof source === 'object' && source !== null ? 'a promise' : String(source);
  throw new TypeError(
    `view draws a scenario or a run; it got ${given}. Write view(element, await run(...)) or view(element, 'hello').`,
  );
}

const isStepped = (source: ViewSource): source is SteppedRun =>
  typeof source === 'object' && 'simulation' in source && 'step' in source;

const isScenario = (source: ViewSource): source is string | ScenarioInput =>
  typeof source === 'string' || !('simulation' in source || 'motion' in source || 'at' in source);

function liveRunOf(scenario: string | ScenarioInput, { speed, onProblem = report }: ViewOptions): LiveRun {
  const run = connectLive(workerChannel, { sameBuild: true });
  const begin = async (): Promise<void> => {
    await run.ask({ type: 'open', source: sourceOf(scenario) });
    if (speed !== undefined) await run.ask({ type: 'speed', factor: speed });
    await run.ask({ type: 'play' });
  };
  begin().catch(onProblem);
  return run;
}

/** A name has no line break; a text has. */
function sourceOf(scenario: string | ScenarioInput) {
  if (typeof scenario !== 'string') {
    const named = { korzo: 1, name: 'scenario', title: 'Scenario', about: 'A scenario of a page.', ...scenario };
    return { type: 'text', file: 'scenario.json', text: JSON.stringify(named) } as const;
  }
  if (scenario.includes('\n')) return { type: 'text', file: 'scenario.yaml', text: scenario } as const;
  return { type: 'named', name: scenario } as const;
}

const report = (problem: unknown): void => reportError(problem);
