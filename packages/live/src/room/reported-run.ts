import { framesOfPlaces, type Places } from '@korzo/analysis';
import { writeScenario } from '@korzo/formats';
import type { ReportedRun } from '@korzo/studies/report';
import { recordedEvery, type Recorder } from './recorder.ts';
import type { Session } from './session.ts';

/** What was recorded of a live run, as a report takes it. Who is not there any more has left. */
export function reportedRun({ run, inputs, commands, recorder }: Session): ReportedRun {
  const { simulation, scenario } = run;
  const { seed, dt } = simulation.setup;
  const [from, to] = recorder.range;
  const problems =
    from > recordedEvery
      ? [`what happened before ${from.toFixed(1)} s is not kept any more; record long runs by korzo run --out`]
      : [];
  return {
    info: {
      scenario: {
        name: scenario.name,
        title: scenario.title,
        file: `${scenario.name}.yaml`,
        text: writeScenario(scenario, { as: 'json' }),
      },
      seed,
      korzo: '',
      ...(inputs.model === undefined ? {} : { model: inputs.model }),
      dt,
      interval: recordedEvery,
      summary: { checksum: `${simulation.checksum()} after tick ${simulation.ticks}` },
      commands,
    },
    place: { ...simulation.setup, dt: recordedEvery },
    problems,
    frameCount: Math.max(1, Math.round((to - from) / recordedEvery)),
    framesToTheEnd: () => framesOfPlaces(placesIn(recorder)),
  };
}

/** The recorder shows one object again and again: what is to last is copied. */
function* placesIn(recorder: Recorder): Generator<Places> {
  let ticks = 0;
  for (const { count, time, id, level, x, y, z, jumped } of recorder.all()) {
    yield {
      ...{ ticks: ticks++, time, count },
      id: id.slice(0, count),
      level: level.slice(0, count),
      x: x.slice(0, count),
      y: y.slice(0, count),
      z: z.slice(0, count),
      jumped: jumped.slice(0, count),
    };
  }
}
