// A worker of the page that leads a crew: the page's own thread may not wait.
import { findShippedScenario, openRun, type RunOptions } from '@korzo/engine';

export interface LeaderOrders {
  readonly scenario: string;
  readonly options: RunOptions;
  readonly ticks: number;
}

async function lead({ scenario, options, ticks }: LeaderOrders): Promise<string> {
  const found = findShippedScenario(scenario);
  if ('problems' in found) throw new Error(`there is no shipped scenario ${scenario}`);
  const { simulation, close } = await openRun(found.scenario, options);
  for (let tick = 0; tick < ticks; tick++) simulation.tick();
  await close();
  return simulation.checksum();
}

addEventListener('message', (event: MessageEvent<LeaderOrders>) => void lead(event.data).then(postMessage));
