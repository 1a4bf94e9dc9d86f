import { distanceBetween, distanceToSegment, type Point } from '@korzo/building';
import type { Faces } from '../network/faces.ts';
import type { Network, StrokeKind } from '../network/weld.ts';

/** A straight stretch of one line between two pieces of ground. */
export interface PassageLine {
  readonly kind: StrokeKind;
  readonly mark: number;
  readonly sides: readonly [number, number];
  readonly segment: readonly [Point, Point];
  readonly width: number;
}

/** Farther from the straight line a passage would leave the border of its rooms, m. */
const straight = 5e-4;

/** Lines with a meaning, each as long as it is straight and has the same ground on its sides. */
export function stretchesOf({ points, edges }: Network, { sides }: Faces): PassageLine[] {
  const groups = new Map<string, number[]>();
  for (const [number, { kind, mark }] of edges.entries()) {
    if (kind === 'wall') continue;
    const key = `${kind} ${mark} ${Math.min(...sides[number])} ${Math.max(...sides[number])}`;
    groups.set(key, [...(groups.get(key) ?? []), number]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const { kind, mark } = edges[first];
    const chains = chainsOf(group.map((number) => [edges[number].from, edges[number].to]));
    return chains
      .flatMap((chain) => straightParts(chain.map((node) => points[node])))
      .map((segment): PassageLine => ({
        kind,
        mark,
        sides: sides[first],
        segment,
        width: distanceBetween(...segment),
      }));
  });
}

/** Edges as walks from end to end. */
function chainsOf(edges: readonly (readonly [number, number])[]): number[][] {
  const left = new Set(edges);
  const chains: number[][] = [];
  for (const edge of edges) {
    if (!left.delete(edge)) continue;
    const chain: number[] = [...edge];
    for (let grown = true; grown;) {
      grown = false;
      for (const other of left) {
        const [from, to] = other;
        const [head, tail] = [chain[0], chain[chain.length - 1]];
        if (from === tail || to === tail) chain.push(from === tail ? to : from);
        else if (from === head || to === head) chain.unshift(from === head ? to : from);
        else continue;
        left.delete(other);
        grown = true;
      }
    }
    chains.push(chain);
  }
  return chains;
}

function straightParts(walk: readonly Point[]): [Point, Point][] {
  const parts: [Point, Point][] = [];
  let begin = 0;
  for (let end = 2; end <= walk.length; end++) {
    const isStraight =
      end < walk.length &&
      walk.slice(begin + 1, end).every((point) => distanceToSegment(point, walk[begin], walk[end]) < straight);
    if (isStraight) continue;
    parts.push([walk[begin], walk[end - 1]]);
    begin = end - 1;
  }
  return parts;
}
