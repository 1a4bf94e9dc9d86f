import type { Simulation } from '@korzo/core';

/** Where two runs of one scenario differ first, in words: a column of an agent, or something beside the columns. */
export function firstDifference(one: Simulation, other: Simulation): string {
  return differenceOfAgents(one, other) ?? 'the agents are equal; something beside them differs';
}

function differenceOfAgents(one: Simulation, other: Simulation): string | undefined {
  const [mine, yours] = [agentsOf(one), agentsOf(other)];
  if (mine.size !== yours.size) return `${mine.size} agents are present, expected ${yours.size}`;
  for (const [id, columns] of mine) {
    const expected = yours.get(id);
    if (expected === undefined) return `agent ${id} is present, and should not be`;
    for (const [name, values] of columns) {
      const wanted = expected.get(name) ?? [];
      if (values.some((value, index) => !Object.is(value, wanted[index])))
        return `agent ${id} has ${name} ${values.join(', ')}, expected ${wanted.join(', ')}`;
    }
  }
  return undefined;
}

type Columns = ReadonlyMap<string, readonly number[]>;

/** All state columns of all agents by id. */
function agentsOf(simulation: Simulation): ReadonlyMap<number, Columns> {
  const image = simulation.stateImage();
  const bytes = new Uint8Array(image.bytesFor(simulation.bodies));
  simulation.copyState(image, bytes);
  const views = image.viewsOf(bytes, simulation.bodies);
  const agents = new Map<number, Columns>();
  for (let row = 0; row < simulation.bodies; row++) {
    const columns = image.columns.map(
      ({ name, width = 1 }) => [name, Array.from(views[name].subarray(row * width, (row + 1) * width))] as const,
    );
    agents.set(views['id'][row], new Map(columns));
  }
  return agents;
}
