import type { Frame, FrameColumns } from '@korzo/analysis';
import { writeScenario } from '@korzo/formats';
import type { ReportedRun } from '@korzo/studies/report';
import { recordedEvery } from './recorder.ts';
import type { Session } from './session.ts';

/** Half of a shoulder's width, m: frames do not say how wide people are. */
const usualRadius = 0.2;

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
    *framesToTheEnd() {
      let ticks = 0;
      let before: Before = new Map();
      for (const sight of recorder.all()) {
        const { frame, places } = frameOf(sight, ticks++, before);
        before = places;
        yield frame;
      }
    },
  };
}

type Before = ReadonlyMap<number, readonly [x: number, y: number, z: number]>;
type Sight = ReturnType<Session['recorder']['all']> extends Generator<infer Each> ? Each : never;

function frameOf(sight: Sight, ticks: number, before: Before): { readonly frame: Frame; readonly places: Before } {
  const { count, time, id, level, x, y, z } = sight;
  const places = new Map<number, readonly [number, number, number]>();
  const [vx, vy, vz] = [new Float64Array(count), new Float64Array(count), new Float64Array(count)];
  for (let row = 0; row < count; row++) {
    places.set(id[row], [x[row], y[row], z[row]]);
    const was = before.get(id[row]);
    if (was === undefined || sight.jumped[row] === 1) continue;
    vx[row] = (x[row] - was[0]) / recordedEvery;
    vy[row] = (y[row] - was[1]) / recordedEvery;
    vz[row] = (z[row] - was[2]) / recordedEvery;
  }
  const columns: FrameColumns = {
    ...{ id, level, x, y, z, vx, vy, vz },
    radius: new Float32Array(count).fill(usualRadius),
    kind: new Uint8Array(count),
    group: new Uint16Array(count),
  };
  return { frame: { ticks, time, crowds: [{ ownCount: count, columns }] }, places };
}
