import { placeOf } from '@korzo/building';
import type { Run } from '@korzo/engine';
import { writeScenario } from '@korzo/formats';
import { RecordingWriter } from '@korzo/recording/node';

/** Records a run in this thread: the one of its own is there only when all is built. */
export function recorderHere({ scenario, simulation }: Run, out: string): RecordingWriter {
  const { name, title, groups } = scenario;
  const inputs = {
    scenario: { name, title, file: `${name}.yaml`, text: writeScenario(scenario, { as: 'json' }) },
    seed: simulation.setup.seed,
    korzo: '0.1.0',
    groups: groups.map((group) => group.name),
  };
  return RecordingWriter.create(out, inputs, placeOf(simulation), { every: 0.05, thread: false });
}
