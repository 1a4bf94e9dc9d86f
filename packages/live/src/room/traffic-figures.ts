import { summariseTraffic, traffic, type Run } from '@korzo/engine';
import type { TrafficFigures } from '../protocol/replies.ts';

/** Reports the trips of a run so far; undefined for a run without traffic. */
export function trafficOf(run: Run): (() => TrafficFigures) | undefined {
  const [vehicles] = run.made.from(traffic);
  if (vehicles === undefined) return undefined;
  return () => {
    const { departed, arrived, waiting, delay, junctions } = summariseTraffic(vehicles);
    return { departed, arrived, waiting, delay, junctions };
  };
}
