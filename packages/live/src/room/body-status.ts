import { bodyColumn } from '@korzo/bodies';
import { bodies, type Run } from '@korzo/engine';
import type { BodyStatus } from '../protocol/replies.ts';

/** Speeds travel in thousandths. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** Says what bodies there are, who drives them and what their dashboards show; undefined for a run without bodies. */
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
    speed: rounded(value('rim')),
    lamp: value('lamp') === 1,
    flies: value('flies') === 1,
    ...(driver === undefined ? {} : { driver }),
  };
}
