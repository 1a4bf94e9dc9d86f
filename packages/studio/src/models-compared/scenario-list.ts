import { validationSection, type GalleryEntry } from '../gallery/catalogue.ts';

/** Made to distinguish models; each asks for one thing. */
const madeForIt: readonly string[] = [
  'head-on',
  'crossing',
  'circle',
  'corridor',
  'bottleneck',
  'four-way-crossing',
  'dense-room',
  'back-off',
  'maze-tasks',
];

interface ScenarioSection {
  readonly title: string;
  readonly entries: readonly Pick<GalleryEntry, 'name' | 'title'>[];
}

/**
 * What can be chosen: first what was made for comparisons, then the rest of the gallery. Scenarios of a server are not in the page, and
 * validation tests have a command of their own.
 */
export function scenarioSections(entries: readonly GalleryEntry[]): readonly ScenarioSection[] {
  const shipped = entries.filter(({ section }) => section !== 'On this server' && section !== validationSection);
  const made = madeForIt.flatMap((name) => shipped.find((entry) => entry.name === name) ?? []);
  const rest = shipped.filter(({ name }) => !madeForIt.includes(name));
  const titles = [...new Set(rest.map(({ section }) => section))];
  return [
    { title: 'Comparison scenarios', entries: made },
    ...titles.map((title) => ({ title, entries: rest.filter(({ section }) => section === title) })),
  ].filter((section) => section.entries.length > 0);
}
