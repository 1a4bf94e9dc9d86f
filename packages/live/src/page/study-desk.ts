import { findShippedScenario } from '@korzo/engine';
import { describeProblem, InputError, setKnobs, type Scenario } from '@korzo/formats';
import { compareModels, offeredModels, usualModels } from '@korzo/studies';
import type { ScenarioSource } from '../protocol/index.ts';
import { readGiven } from '../room/open-source.ts';
import type { Comparing, Offer, StudyReply, StudyRequest } from './study-protocol.ts';

/** Runs model after model in a worker of the page: the page's own thread draws and must not wait. */
export function serveStudies(port: MessagePort): void {
  let stopped = false;
  const reply = (message: StudyReply): void => port.postMessage(message);
  const answer = async (request: StudyRequest): Promise<void> => {
    if (request.type === 'stop') stopped = true;
    else if (request.type === 'offer') reply({ type: 'offer', offer: offerOf(read(request.source)) });
    else {
      stopped = false;
      const comparison = await compareModels(planOf(request), {
        clock: () => performance.now(),
        pause: () => new Promise((resolve) => void setTimeout(resolve)),
        stopRequested: () => stopped,
        onProgress: (progress) => reply({ type: 'progress', progress }),
        onRun: (soFar) => reply({ type: 'found', comparison: soFar, ended: false }),
      });
      reply({ type: 'found', comparison, ended: true });
    }
  };
  port.addEventListener('message', ({ data }: MessageEvent<StudyRequest>) => {
    answer(data).catch((error: unknown) => reply({ type: 'refused', problems: problemsOf(error) }));
  });
  port.start();
}

function problemsOf(error: unknown): readonly string[] {
  if (error instanceof InputError) return error.problems.map((problem) => describeProblem(problem));
  return [error instanceof Error ? error.message : String(error)];
}

function read(source: ScenarioSource): Scenario {
  if (source.type === 'named') {
    const found = findShippedScenario(source.name);
    if ('problems' in found) throw new InputError(found.problems);
    return found.scenario;
  }
  return readGiven(source).result.scenario;
}

function offerOf(scenario: Scenario): Offer {
  const { title, about, run } = scenario;
  return { title, about, duration: run.duration, models: offeredModels(scenario), usual: usualModels(scenario) };
}

function planOf({ source, models, seeds, duration }: Comparing): Parameters<typeof compareModels>[0] {
  const scenario = read(source);
  if (duration === undefined) return { scenario, models, seeds };
  const set = setKnobs(scenario, { 'run.duration': duration });
  if ('problems' in set) throw new InputError(set.problems);
  return { scenario: set.scenario, models, seeds };
}
