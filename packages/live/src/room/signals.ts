import { traffic, type Run } from '@korzo/engine';

/** Lanes of junctions with lights, in the order in which their signals are reported. */
export const signalLanesOf = ({ city }: Run): readonly number[] =>
  city === undefined ? [] : city.network.lights.flatMap(({ junction }) => city.network.junctions[junction].lanes);

/** Says what lights show now, a digit for each lane; undefined for a run without lights. */
export function signalsOf(run: Run): (() => string) | undefined {
  const [vehicles] = run.made.from(traffic);
  const lanes = signalLanesOf(run);
  if (vehicles === undefined || lanes.length === 0) return undefined;
  const { signal } = vehicles.traffic.scene.state;
  return () => {
    let told = '';
    for (const lane of lanes) told += String(signal[lane]);
    return told;
  };
}
