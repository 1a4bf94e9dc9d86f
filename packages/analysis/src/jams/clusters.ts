import type { People } from '../people/people.ts';

/** People who stand together: chains with no gap longer than a distance, on one floor. The largest first. */
export function clustersOf(
  people: Pick<People, 'x' | 'y' | 'level'>,
  members: readonly number[],
  distance: number,
): number[][] {
  const { x, y, level } = people;
  const byX = [...members].sort((one, other) => x[one] - x[other] || one - other);
  const parent = new Map(members.map((member) => [member, member]));
  const root = (member: number): number => {
    let at = member;
    for (let above = parent.get(at) as number; above !== at; above = parent.get(at) as number) at = above;
    return at;
  };
  for (const [place, self] of byX.entries()) {
    for (let next = place + 1; next < byX.length && x[byX[next]] - x[self] <= distance; next++) {
      const other = byX[next];
      if (level[other] !== level[self]) continue;
      if (Math.hypot(x[other] - x[self], y[other] - y[self]) > distance) continue;
      const [one, two] = [root(self), root(other)];
      // The smaller number leads: the order of who was looked at first does not matter.
      if (one !== two) parent.set(Math.max(one, two), Math.min(one, two));
    }
  }
  const clusters = new Map<number, number[]>();
  for (const member of members) {
    const leader = root(member);
    const known = clusters.get(leader);
    if (known === undefined) clusters.set(leader, [member]);
    else known.push(member);
  }
  return [...clusters.values()].sort((one, other) => other.length - one.length || one[0] - other[0]);
}
