import { bodyColumn } from '@korzo/bodies';
import { bodies, type Run } from '@korzo/engine';
import type { BodyStatus } from '../protocol/replies.ts';

/** Angles and speeds travel in thousandths. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Tells what frames do not say of bodies now; undefined for a run without bodies. */
export function bodiesOf(run: Run): (() => readonly BodyStatus[]) | undefined {
  const [part] = run.made.from(bodies);
  if (part === undefined) return undefined;
  const { simulation } = run;
  return () =>
    simulation.crowds
      .flatMap(({ columns, ownCount }, tile) => {
        const added = simulation.addedColumns[tile];
        const told: BodyStatus[] = [];
        for (let row = 0; row < ownCount; row++) {
          const number = columns.group[row] - part.group;
          if (columns.model[row] !== part.model || number < 0 || number >= part.bodies.length) continue;
          const handle = { id: columns.id[row], generation: columns.generation[row], name: part.bodies[number].name };
          told.push(statusOf(handle, (field) => added[bodyColumn(field)][row], part.drivers.of(handle)));
        }
        return told;
      })
      .sort((one, other) => one.agent - other.agent);
}

function statusOf(
  { id, generation, name }: { readonly id: number; readonly generation: number; readonly name: string },
  value: (field: Parameters<typeof bodyColumn>[0]) => number,
  driver: string | undefined,
): BodyStatus {
  return {
    agent: id,
    generation,
    name,
    roll: rounded(rollOf(value)),
    spin: rounded(value('spin')),
    steer: rounded(value('steer')),
    speed: rounded(value('rim')),
    lamp: value('lamp') === 1,
    flies: value('flies') === 1,
    ...(driver === undefined ? {} : { driver }),
  };
}

/** How far the left side is up, all around: a body may lie on its roof. */
function rollOf(value: (field: Parameters<typeof bodyColumn>[0]) => number): number {
  const [ahead, aside, rise] = [value('forwardX'), value('forwardY'), value('forwardZ')];
  const level = Math.sqrt(ahead * ahead + aside * aside);
  if (level < 1e-9) return 0;
  const [upX, upY, upZ] = [value('upX'), value('upY'), value('upZ')];
  // The roof leans to the right of who looks ahead; beside it, how much of it is still up.
  const lean = (upX * aside - upY * ahead) / level;
  const upright = upZ * level - (rise * (upX * ahead + upY * aside)) / level;
  return Math.atan2(lean, upright);
}
