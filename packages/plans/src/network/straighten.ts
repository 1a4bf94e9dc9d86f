import { distanceToSegment } from '@korzo/building';
import { edgesAt } from './ends.ts';
import type { Network, NetworkEdge } from './weld.ts';

/** Joins pieces of one line: points where two lines of one kind go straight on, up to `slack`, are left out. */
export function straighten({ points, edges }: Network, slack: number): Network {
  const around = new Map([...edgesAt({ points, edges })].map(([node, here]) => [node, new Set(here)]));
  const lines: (NetworkEdge | undefined)[] = [...edges];
  /** How far what was left out along a line lies from it at most: many small bends must not add up to a large one. */
  const bent = new Map<number, number>();
  for (const [node, here] of around) {
    if (here.size !== 2) continue;
    const [first, second] = [...here];
    const [one, other] = [lines[first], lines[second]];
    if (one === undefined || other === undefined || one.kind !== other.kind || one.mark !== other.mark) continue;
    const from = one.from === node ? one.to : one.from;
    const to = other.from === node ? other.to : other.from;
    if (from === to || [...(around.get(from) ?? [])].some((edge) => around.get(to)?.has(edge))) continue;
    const aside = distanceToSegment(points[node], points[from], points[to]);
    const bend = aside + Math.max(bent.get(first) ?? 0, bent.get(second) ?? 0);
    if (bend > slack) continue;
    lines[first] = { ...one, from, to };
    lines[second] = undefined;
    bent.set(first, bend);
    around.get(to)?.delete(second);
    around.get(to)?.add(first);
    here.clear();
  }
  return { points, edges: lines.filter((line) => line !== undefined) };
}
