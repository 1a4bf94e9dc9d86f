import type { Simulation } from '@korzo/core';

const sexes = ['', 'man', 'woman'] as const;

/** Everyone who was in a run: sex, height, mass and body, one line each in the order of ids. */
export class PeopleTable {
  readonly #simulation: Simulation;
  readonly #groups: readonly { readonly name: string }[];
  readonly #lines = new Map<number, string>();

  constructor(simulation: Simulation, groups: readonly { readonly name: string }[]) {
    this.#simulation = simulation;
    this.#groups = groups;
    this.afterTick();
  }

  /** Takes in those who are new. */
  afterTick(): void {
    const { crowds, addedColumns } = this.#simulation;
    for (const [tile, { columns, ownCount }] of crowds.entries()) {
      const { id, group, mass, radius, desiredSpeed } = columns;
      const { sex, height } = addedColumns[tile];
      for (let row = 0; row < ownCount; row++) {
        if (this.#lines.has(id[row])) continue;
        const tall = height === undefined || height[row] === 0 ? '' : height[row].toFixed(3);
        const cells = [
          id[row],
          this.#groups.at(group[row])?.name ?? '',
          sexes[sex?.[row] ?? 0] ?? '',
          tall,
          mass[row].toFixed(2),
          radius[row].toFixed(4),
          desiredSpeed[row].toFixed(4),
        ];
        this.#lines.set(id[row], cells.join(','));
      }
    }
  }

  /** As comma-separated values with a header. */
  get text(): string {
    const lines = [...this.#lines].sort(([one], [other]) => one - other).map(([, line]) => line);
    return ['id,group,sex,height,mass,radius,desiredSpeed', ...lines, ''].join('\n');
  }
}
