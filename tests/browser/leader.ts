// A worker of the page that leads a crew: the page's own thread may not wait.
import { findShippedScenario, openRun, type RunOptions } from '@korzo/engine';
import type { Scenario } from '@korzo/formats';

export interface LeaderOrders {
  /** The name of a shipped one, or the scenario itself. */
  readonly scenario: string | Scenario;
  readonly options: RunOptions;
  readonly ticks: number;
}

async function lead({ scenario, options, ticks }: LeaderOrders): Promise<string> {
  const { simulation, close } = await openRun(typeof scenario === 'string' ? shipped(scenario) : scenario, options);
  for (let tick = 0; tick < ticks; tick++) simulation.tick();
  await close();
  return simulation.checksum();
}

function shipped(name: string): Scenario {
  const found = findShippedScenario(name);
  if ('problems' in found) throw new Error(`there is no shipped scenario ${name}`);
  return found.scenario;
}

addEventListener('message', (event: MessageEvent<LeaderOrders>) => void lead(event.data).then(postMessage));
