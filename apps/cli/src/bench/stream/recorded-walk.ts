import type { CrowdColumns } from '@korzo/cluster';
import type { Simulation } from '@korzo/core';
import type { Moment } from '@korzo/live';

/** Columns of about 200 MB at most. */
const mostRows = 4_000_000;

/**
 * What a run showed at ten updates a second, so that streaming can be measured without the run. It is played there and back again without end: no agent ever
 * jumps.
 */
export class RecordedWalk {
  readonly #crowds: CrowdColumns[][] = [];
  #update = -1;

  constructor(simulation: Simulation, updates: number) {
    const ticks = Math.max(Math.round(0.1 / simulation.setup.dt), 1);
    const most = Math.max(Math.min(updates, Math.floor(mostRows / Math.max(simulation.present, 1))), 2);
    for (let update = 0; update < most; update++) {
      this.#crowds.push(simulation.crowds.map(copyOf));
      for (let tick = 0; tick < ticks; tick++) simulation.tick();
    }
  }

  /** The next update. */
  next(): { readonly crowds: readonly CrowdColumns[]; readonly moment: Moment } {
    this.#update++;
    const last = this.#crowds.length - 1;
    const place = this.#update % (2 * last);
    return {
      crowds: this.#crowds[place <= last ? place : 2 * last - place],
      moment: { epoch: 1, tick: this.#update, time: this.#update / 10 },
    };
  }
}

function copyOf({ ownCount, columns }: CrowdColumns): CrowdColumns {
  const { id, generation, model, level, x, y, z, headingX, headingY, headingZ } = columns;
  return {
    ownCount,
    columns: {
      id: id.slice(0, ownCount),
      generation: generation.slice(0, ownCount),
      model: model.slice(0, ownCount),
      level: level.slice(0, ownCount),
      x: x.slice(0, ownCount),
      y: y.slice(0, ownCount),
      z: z.slice(0, ownCount),
      headingX: headingX.slice(0, ownCount),
      headingY: headingY.slice(0, ownCount),
      headingZ: headingZ.slice(0, ownCount),
    },
  };
}
