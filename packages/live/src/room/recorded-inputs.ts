import { bodies, traffic, type Run } from '@korzo/engine';
import { writeScenario } from '@korzo/formats';
import type { RecordingInputs } from '@korzo/recording';
import type { Inputs } from './inputs.ts';
import { korzoVersion } from './korzo-version.ts';

/** What a run is made of, as its recording says it. Settings are part of the scenario by now. */
export function recordedInputs(
  { scenario, simulation, workers, made }: Run,
  { model }: Pick<Inputs, 'model'>,
  alternatives: readonly string[],
  modules: RecordingInputs['modules'] = [],
): RecordingInputs {
  const { name, title, groups } = scenario;
  let text: string | undefined;
  return {
    scenario: {
      name,
      title,
      file: `${name}.json`,
      // Cities are long, and most runs are never saved.
      get text() {
        return (text ??= writeScenario(scenario, { as: 'json' }));
      },
    },
    seed: simulation.setup.seed,
    korzo: korzoVersion,
    ...(model === undefined ? {} : { model }),
    alternatives,
    ...(modules.length === 0 ? {} : { modules }),
    workers,
    tiles: simulation.setup.tiles ?? 1,
    // Vehicles are in groups behind those of the scenario, one for each kind, and bodies behind them.
    groups: [
      ...groups,
      ...made.from(traffic).flatMap(({ kinds }) => kinds),
      ...made.from(bodies).flatMap(({ bodies: placed }) => placed),
    ].map(({ name: called }) => called),
  };
}
