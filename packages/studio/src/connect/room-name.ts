/** Letters and digits that are not mistaken for each other when a person reads them out. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz';
/** Of 31 kinds each: 79 bits. */
const length = 16;

/** A word that no user finds by trying. */
export function unguessable(): string {
  const drawn = crypto.getRandomValues(new Uint32Array(length));
  return Array.from(drawn, (number) => letters[number % letters.length]).join('');
}

/** A name for a shared room: what runs in it, and what makes its link the only way in. */
export function roomNameFor(scenario: string): string {
  const readable = scenario.replaceAll(/[^\w-]+/g, '-').slice(0, 40);
  return `${readable === '' ? 'run' : readable}-${unguessable()}`;
}
