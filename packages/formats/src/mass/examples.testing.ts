import { readFileSync } from 'node:fs';

const shipped = (name: string): string =>
  readFileSync(new URL(`../../../../scenarios/mass/${name}`, import.meta.url), 'utf8');

export const worldText = shipped('map1.xml');
export const configText = shipped('config1.xml');

/** A text with one part exchanged, which must be there. */
export function exchange(text: string, part: string, by: string): string {
  if (!text.includes(part)) throw new Error(`the example has no ${part}`);
  return text.replace(part, by);
}
