/** Changes of one letter (or swaps of two neighbours) that turn one word into the other. */
function changesBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const differs = one[row - 1] === other[column - 1] ? 0 : 1;
      let changes = Math.min(last[column] + 1, current[column - 1] + 1, last[column - 1] + differs);
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (swapped) changes = Math.min(changes, beforeLast[column - 2] + 1);
      current.push(changes);
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length];
}

const longestCompared = 80;

/** The known word nearest to a mistyped one, or undefined when none is near. */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  if (word.length > longestCompared) return undefined;
  let nearest: string | undefined;
  let fewest = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    if (candidate.length > longestCompared) continue;
    const changes = changesBetween(word.toLowerCase(), candidate.toLowerCase());
    if (changes < fewest) {
      fewest = changes;
      nearest = candidate;
    }
  }
  return nearest;
}
