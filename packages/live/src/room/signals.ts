import type { Run } from '@korzo/engine';

/** Lanes of junctions with lights, in the order in which their signals are told. */
export const signalLanesOf = ({ city }: Run): readonly number[] =>
  city === undefined ? [] : city.network.lights.flatMap(({ junction }) => city.network.junctions[junction].lanes);

/** Tells what lights show now, a digit for each lane; undefined for a run without lights. */
export function signalsOf(run: Run): (() => string) | undefined {
  const { traffic } = run;
  const lanes = signalLanesOf(run);
  if (traffic === undefined || lanes.length === 0) return undefined;
  const { signal } = traffic.part.traffic.scene.state;
  return () => {
    let told = '';
    for (const lane of lanes) told += String(signal[lane]);
    return told;
  };
}
