/** Corners nearer to each other than this are one, m: walls are drawn by people and rounded by programs. */
const nearness = 1e-6;

export type GroundEdge = readonly [ax: number, ay: number, bx: number, by: number];

/** Stretches cut where they meet: corners, and edges between them that touch at corners only, each once. */
export interface Arrangement {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly edges: readonly (readonly [number, number])[];
}

/** Numbers for corners, the same for corners that are all but the same. */
class Corners {
  readonly x: number[] = [];
  readonly y: number[] = [];
  readonly #near = new Map<string, number>();

  at(x: number, y: number): number {
    const column = Math.round(x / nearness);
    const row = Math.round(y / nearness);
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        const known = this.#near.get(`${column + dx} ${row + dy}`);
        if (known !== undefined) return known;
      }
    }
    this.#near.set(`${column} ${row}`, this.x.length);
    this.x.push(x);
    this.y.push(y);
    return this.x.length - 1;
  }
}

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly west: number;
  readonly east: number;
  /** Corners on it with their place along it, as a share. */
  readonly cuts: [share: number, corner: number][];
}

export function arrange(stretches: readonly GroundEdge[]): Arrangement {
  const corners = new Corners();
  const pieces = stretches
    .map(([ax, ay, bx, by]): Piece => {
      const from = corners.at(ax, ay);
      const to = corners.at(bx, by);
      const west = Math.min(ax, bx) - nearness;
      const east = Math.max(ax, bx) + nearness;
      return { from, to, west, east, cuts: [[0, from], [1, to]] }; // prettier-ignore
    })
    .filter(({ from, to }) => from !== to)
    .sort((one, other) => one.west - other.west);
  for (let first = 0; first < pieces.length; first++) {
    for (let second = first + 1; second < pieces.length && pieces[second].west <= pieces[first].east; second++)
      cutEachOther(corners, pieces[first], pieces[second]);
  }
  return { x: corners.x, y: corners.y, edges: edgesOf(pieces) };
}

function cutEachOther(corners: Corners, one: Piece, other: Piece): void {
  const { x, y } = corners;
  const low = Math.min(y[one.from], y[one.to]) - nearness;
  const high = Math.max(y[one.from], y[one.to]) + nearness;
  if (Math.max(y[other.from], y[other.to]) < low || Math.min(y[other.from], y[other.to]) > high) return;
  let touching = 0;
  for (const [piece, corner] of [
    [one, other.from],
    [one, other.to],
    [other, one.from],
    [other, one.to],
  ] as const)
    touching += cutAt(corners, piece, corner) ? 1 : 0;
  if (touching > 0) return;
  const alongX = x[one.to] - x[one.from];
  const alongY = y[one.to] - y[one.from];
  const acrossX = x[other.to] - x[other.from];
  const acrossY = y[other.to] - y[other.from];
  const turn = alongX * acrossY - alongY * acrossX;
  if (turn === 0) return;
  const towardX = x[other.from] - x[one.from];
  const towardY = y[other.from] - y[one.from];
  const share = (towardX * acrossY - towardY * acrossX) / turn;
  const shareOther = (towardX * alongY - towardY * alongX) / turn;
  if (!(share > 0 && share < 1 && shareOther > 0 && shareOther < 1)) return;
  const corner = corners.at(x[one.from] + share * alongX, y[one.from] + share * alongY);
  one.cuts.push([share, corner]);
  other.cuts.push([shareOther, corner]);
}

/** Cuts a piece at a corner that lies on it. */
function cutAt({ x, y }: Corners, { from, to, cuts }: Piece, corner: number): boolean {
  if (corner === from || corner === to) return true;
  const alongX = x[to] - x[from];
  const alongY = y[to] - y[from];
  const squared = alongX * alongX + alongY * alongY;
  const share = ((x[corner] - x[from]) * alongX + (y[corner] - y[from]) * alongY) / squared;
  if (share < 0 || share > 1) return false;
  const off = Math.hypot(x[corner] - x[from] - share * alongX, y[corner] - y[from] - share * alongY);
  if (off > nearness) return false;
  cuts.push([share, corner]);
  return true;
}

function edgesOf(pieces: readonly Piece[]): (readonly [number, number])[] {
  const edges = new Map<string, readonly [number, number]>();
  for (const { cuts } of pieces) {
    cuts.sort(([one], [other]) => one - other);
    for (let cut = 1; cut < cuts.length; cut++) {
      const low = Math.min(cuts[cut][1], cuts[cut - 1][1]);
      const high = Math.max(cuts[cut][1], cuts[cut - 1][1]);
      if (low !== high) edges.set(`${low} ${high}`, [low, high]);
    }
  }
  return [...edges.values()];
}
