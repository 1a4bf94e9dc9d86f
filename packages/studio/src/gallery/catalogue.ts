import type { CatalogueEntry } from '@korzo/live';

/** A scenario of the gallery: what the catalogue says of it, and what was found when its clip was made. */
export interface GalleryEntry extends CatalogueEntry {
  readonly title: string;
  readonly section: SectionName;
  /** Whether there is a clip of it beside the catalogue. */
  readonly clip: boolean;
  /** Whether there is a film of it, as the studio draws it. */
  readonly film?: boolean;
  /** Words that people look for, beside those of its texts. */
  readonly tags?: readonly string[];
}

export const sectionNames = [
  'Featured',
  'People',
  'Buildings',
  'Flocks and schools',
  'Traffic',
  'On this server',
  'Studies and single cases',
  'Validation tests',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** Lists for specialists, closed until they are wanted. */
export const shelves: ReadonlySet<SectionName> = new Set(['Studies and single cases', 'Validation tests']);

/** What a visitor sees first, each with a film instead of dots; in this order. */
export const featured: readonly string[] = [
  'building-20-rooms',
  'small-town',
  'murmuration',
  'school-and-predator',
  'four-way',
  'station-crowd',
  'reef',
  'drive-small-town',
];

/** What visitors look for, each a word that the search finds scenarios by. */
export const topics: readonly string[] = ['evacuation', 'stairs', 'smoke', 'traffic', 'driving', 'birds', 'fish', '3D'];

/** A shelf of its own: every run that a validation test judges. */
export const validationSection = 'Validation tests' satisfies SectionName;

const flying = new Set(['bird', 'fish', 'predator']);

/** Studies are known by their names; the rest goes by who moves and where. */
export function sectionOf({
  name,
  kinds,
  building,
}: {
  name: string;
  kinds: readonly string[];
  building: boolean;
}): SectionName {
  if (/^(?:rimea|vadere|jupedsim|conflict)-/.test(name)) return 'Studies and single cases';
  // Where no group moves there are only cars and balls to drive.
  const drives = kinds.length === 0 || kinds.includes('vehicle') || kinds.includes('body');
  if (drives && !kinds.some((kind) => flying.has(kind))) return 'Traffic';
  if (kinds.length > 0 && kinds.every((kind) => flying.has(kind) || kind === 'body')) return 'Flocks and schools';
  return building ? 'Buildings' : 'People';
}

/**
 * Sections in their order, without empty ones, with the entries that all words of a search are found in: those first that have them in
 * their title, then the largest.
 */
export function sectionsOf(
  entries: readonly GalleryEntry[],
  search: string,
): { readonly name: SectionName; readonly entries: readonly GalleryEntry[] }[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = entries.filter(({ name, title, about, kinds, models, section, tags = [] }) => {
    const text = [name, title, about, ...kinds, ...models, section, ...tags].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const isFeatured = ({ name }: GalleryEntry): boolean => featured.includes(name);
  const first = found
    .filter(isFeatured)
    .sort((one, other) => featured.indexOf(one.name) - featured.indexOf(other.name));
  const isNamedSo = ({ title }: GalleryEntry): boolean =>
    words.length > 0 && words.every((word) => title.toLowerCase().includes(word));
  const others = found.filter((entry) => !isFeatured(entry));
  const largestFirst = (one: GalleryEntry, other: GalleryEntry): number =>
    Number(isNamedSo(other)) - Number(isNamedSo(one)) || other.agents - one.agents;
  const inSection = (name: SectionName): readonly GalleryEntry[] => {
    if (name === 'Featured') return first;
    const its = others.filter(({ section }) => section === name);
    return shelves.has(name) ? its : its.sort(largestFirst);
  };
  return sectionNames
    .map((name) => ({ name, entries: inSection(name) }))
    .filter((section) => section.entries.length > 0);
}

/** What a server offers beside what is shipped. */
export function withServer(shipped: readonly GalleryEntry[], offered: readonly CatalogueEntry[]): GalleryEntry[] {
  const known = new Set(shipped.map(({ name }) => name));
  const more = offered.filter(({ name }) => !known.has(name));
  const ofServer = { section: 'On this server', clip: false } as const;
  return [...shipped, ...more.map((entry) => Object.assign({ title: entry.name }, entry, ofServer))];
}
