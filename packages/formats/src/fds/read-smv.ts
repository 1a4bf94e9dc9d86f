/** A mesh of a fire model: its box and where its cells begin, m. */
export interface FireMesh {
  /** West, east, south, north, floor, ceiling. */
  readonly box: readonly number[];
  /** Borders of cells along x, y and z. */
  readonly nodes: readonly (readonly number[])[];
}

export interface FireSlice {
  readonly mesh: number;
  readonly file: string;
  readonly quantity: string;
  readonly unit: string;
  /** Values are those of cells, each numbered by its last node, not of nodes. */
  readonly isOfCells: boolean;
}

export interface FireModel {
  readonly meshes: readonly FireMesh[];
  /** Solid blocks: west, east, south, north, bottom, top, m. */
  readonly blocks: readonly (readonly number[])[];
  readonly slices: readonly FireSlice[];
}

const mostCells = 100_000;
const mostBlocks = 50_000;

const numbersIn = (line: string | undefined): number[] =>
  (line ?? '')
    .trim()
    .split(/\s+/)
    .map(Number)
    .filter((value) => Number.isFinite(value) && Math.abs(value) < 1e7);

/** Reads what Smokeview shows of a run of FDS: meshes, obstructions and slices. Unknown sections are passed over. */
export function readSmv(text: string): FireModel {
  const lines = text.split(/\r\n|\n|\r/);
  const meshes: { box: number[]; cells: number[]; nodes: number[][] }[] = [];
  const blocks: number[][] = [];
  const slices: FireSlice[] = [];
  for (const [at, line] of lines.entries()) {
    const [word] = line.trim().split(/\s+/);
    const mesh = meshes[meshes.length - 1];
    if (word === 'GRID') meshes.push({ box: [], cells: numbersIn(lines[at + 1]).slice(0, 3), nodes: [[], [], []] });
    else if (word === 'PDIM' && mesh !== undefined) mesh.box = numbersIn(lines[at + 1]).slice(0, 6);
    else if (/^TRN[XYZ]$/.test(word) && mesh !== undefined) {
      const axis = 'XYZ'.indexOf(word[3]);
      const first = at + 2 + Math.min(mostCells, numbersIn(lines[at + 1])[0] ?? 0);
      const count = Math.min(mostCells, mesh.cells[axis] ?? 0) + 1;
      mesh.nodes[axis] = lines.slice(first, first + count).flatMap((each) => numbersIn(each)[1] ?? []);
    } else if (word === 'OBST') {
      const count = Math.min(mostBlocks, numbersIn(lines[at + 1])[0] ?? 0);
      for (const each of lines.slice(at + 2, at + 2 + count)) {
        const box = numbersIn(each).slice(0, 6);
        if (box.length === 6 && blocks.length < mostBlocks) blocks.push(box);
      }
    } else if (word === 'SLCF' || word === 'SLCC') {
      const [number = 1] = numbersIn(line.replace(/^\s*SLC[FC]/, '').split(/[#%&!]/)[0]);
      const [file = '', quantity = '', , unit = ''] = lines.slice(at + 1, at + 5).map((each) => each.trim());
      if (file !== '' && !slices.some((slice) => slice.file === file))
        slices.push({ mesh: number - 1, file, quantity, unit, isOfCells: word === 'SLCC' });
    }
  }
  return { meshes: meshes.filter(({ box }) => isBox(box)).map(withNodes), blocks, slices };
}

const isBox = ([west, east, south, north, floor, ceiling]: readonly number[]): boolean =>
  east > west && north > south && ceiling > floor && east - west < 5000 && north - south < 5000;

/** Cells of equal size, where the file does not say where they begin. */
function withNodes({ box, cells, nodes }: { box: number[]; cells: number[]; nodes: number[][] }): FireMesh {
  const filled = nodes.map((list, axis) => {
    if (list.length > 1) return list;
    const count = Math.max(1, Math.min(mostCells, Math.floor(cells[axis] ?? 1)));
    const [low, high] = [box[2 * axis], box[2 * axis + 1]];
    return Array.from({ length: count + 1 }, (_, index) => low + ((high - low) * index) / count);
  });
  return { box, nodes: filled };
}
