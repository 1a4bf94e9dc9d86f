import { nearestWord } from '@korzo/core/light';

export { nearestWord };

/** Longer lists bury the answer. */
const mostListed = 40;
const beginning = 12;

/** The remedy for an unknown word: the nearest known one first, then all of them, or the first ones of a long list. */
export function suggest(word: string, known: readonly string[]): string {
  const nearest = nearestWord(word, known);
  const meant = nearest === undefined ? '' : `did you mean '${nearest}'? `;
  if (known.length === 0) return 'there are none';
  if (known.length <= mostListed) return `${meant}known are ${known.join(', ')}`;
  return `${meant}known are ${known.slice(0, beginning).join(', ')} and ${known.length - beginning} more`;
}
