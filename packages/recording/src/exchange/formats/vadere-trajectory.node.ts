import { linesOf, writeText } from '../tracks/lines.node.ts';
import type { TrackBuilder } from '../tracks/tracks.ts';
import type { TrajectoryFormat } from '../tracks/trajectory-format.ts';

/** Steps have no rate: they are looked at so often in a second. */
const usualRate = 10;

interface Step {
  readonly id: number;
  readonly from: number;
  readonly to: number;
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly line: number;
}

/** Steps of Vadere: who went from where to where, and when. Between two steps people stand. */
export const vadereTrajectory: TrajectoryFormat = {
  name: 'vadere-traj',
  summary: 'Vadere footsteps: sampled at a frame rate when read, written as one step per frame',
  endings: ['.traj'],
  async read(path, tracks, { frameRate = usualRate }) {
    tracks.frameRate = frameRate;
    const steps = new Map<number, Step[]>();
    for await (const step of stepsOf(path, tracks)) {
      const list = steps.get(step.id) ?? [];
      if (list.length > 0 && step.from < list[list.length - 1].from) tracks.noteBackwards(() => `line ${step.line}`);
      list.push(step);
      steps.set(step.id, list);
    }
    for (const list of steps.values())
      lookAt(
        list.toSorted((one, other) => one.from - other.from),
        tracks,
      );
  },
  write(path, { frames, frameRate }) {
    writeText(path, (file) => {
      file.write("#IDXCOL=2,DATACOL=6,SEP=' '\n");
      file.write('pedestrianId simTime endTime-PID1 startX-PID1 startY-PID1 endX-PID1 endY-PID1 targetId-PID2\n');
      const last = new Map<number, readonly [frame: number, x: number, y: number]>();
      for (const { ticks, crowds } of frames()) {
        const { ownCount, columns } = crowds[0];
        for (let row = 0; row < ownCount; row++) {
          const [id, x, y] = [columns.id[row], columns.x[row], columns.y[row]];
          const before = last.get(id);
          last.set(id, [ticks, x, y]);
          if (before === undefined) continue;
          const [from, fromX, fromY] = before;
          // Pedestrians are counted from 1 there, and -1 is no agent's target.
          file.write(
            `${id + 1} ${from / frameRate} ${ticks / frameRate} ${fromX.toFixed(4)} ${fromY.toFixed(4)} ${x.toFixed(4)} ${y.toFixed(4)} -1\n`,
          );
        }
      }
    });
    return Promise.resolve();
  },
};

async function* stepsOf(path: string, tracks: TrackBuilder): AsyncGenerator<Step> {
  let at: ReadonlyMap<string, number> | undefined;
  let number = 0;
  for await (const line of linesOf(path)) {
    number++;
    if (line.trim() === '' || line.startsWith('#')) continue;
    const cells = line.trim().split(/\s+/);
    if (at === undefined) {
      at = new Map(cells.map((name, index) => [name.replace(/-PID\d+$/, ''), index]));
      const missing = ['pedestrianId', 'simTime', 'endTime', 'startX', 'startY', 'endX', 'endY'].filter(
        (name) => at?.has(name) !== true,
      );
      if (missing.length > 0)
        throw new Error(`line ${number} must name the columns of steps; missing are ${missing.join(', ')}`);
      continue;
    }
    const value = (name: string): number => Number(cells[at?.get(name) ?? -1]);
    const step: Step = {
      id: value('pedestrianId'),
      from: value('simTime'),
      to: value('endTime'),
      x: [value('startX'), value('endX')],
      y: [value('startY'), value('endY')],
      line: number,
    };
    const isWhole = [step.id, step.from, step.to, ...step.x, ...step.y].every(Number.isFinite) && step.to >= step.from;
    if (isWhole) yield step;
    else {
      const bad = number;
      tracks.noteWrong(() => `line ${bad}`);
    }
  }
}

/** Where an agent was at every look between the first step and the last. */
function lookAt(steps: readonly Step[], tracks: TrackBuilder): void {
  const { frameRate } = tracks;
  const end = steps[steps.length - 1].to;
  let current = 0;
  for (let frame = Math.ceil(steps[0].from * frameRate - 1e-9); frame / frameRate <= end + 1e-9; frame++) {
    const time = frame / frameRate;
    while (current + 1 < steps.length && steps[current + 1].from <= time + 1e-9) current++;
    const { id, from, to, x, y, line } = steps[current];
    const share = to > from ? Math.min(Math.max((time - from) / (to - from), 0), 1) : 1;
    tracks.add(frame, id, x[0] + share * (x[1] - x[0]), y[0] + share * (y[1] - y[0]), 0, () => `line ${line}`);
  }
}
