// Makes what the gallery shows before anything runs: the catalogue of shipped scenarios and a moving thumbnail of each.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedScenarios, validationScenarios, type ShippedScenario } from '@korzo/engine';
import { encodeClip } from '@korzo/viewer/light';
import { recordClip } from '../src/clips/record-clip.ts';
import { tagsOf } from './gallery-tags.ts';
import { sectionOf, validationSection, type GalleryEntry } from '../src/gallery/catalogue.ts';

/** Grows when clips are made another way. */
const clipVersion = 2;
const cityClipVersion = 3;

interface Kept {
  readonly hash: string;
  readonly entered: number;
}

/** Writes catalogue.json and NAME.clip into a folder; clips of scenarios that did not change are kept. */
export async function writeGallery(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const keptFile = join(folder, 'kept.json');
  const kept = existsSync(keptFile) ? (JSON.parse(readFileSync(keptFile, 'utf8')) as Record<string, Kept>) : {};
  const now: Record<string, Kept> = {};
  const entries: GalleryEntry[] = [];
  for (const shipped of shippedScenarios()) {
    const version = shipped.scenario.city === undefined ? clipVersion : cityClipVersion;
    const hash = createHash('sha256').update(`${version}\n${shipped.text}`).digest('hex');
    const file = join(folder, `${shipped.name}.clip`);
    const before = kept[shipped.name];
    now[shipped.name] =
      before?.hash === hash && existsSync(file) ? before : { hash, entered: await makeClip(shipped, file) };
    entries.push(entryOf(shipped, now[shipped.name].entered));
  }
  for (const shipped of validationScenarios())
    entries.push({ ...entryOf(shipped, 0), section: validationSection, clip: false });
  for (const file of readdirSync(folder)) {
    if (file.endsWith('.clip') && !(file.slice(0, -'.clip'.length) in now)) rmSync(join(folder, file));
  }
  writeFileSync(keptFile, JSON.stringify(now));
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(entries));
}

async function makeClip({ scenario }: ShippedScenario, file: string): Promise<number> {
  const { clip, entered } = await recordClip(scenario);
  writeFileSync(file, encodeClip(clip));
  return entered;
}

function entryOf({ name, scenario }: ShippedScenario, entered: number): GalleryEntry {
  const { title, about, groups, world, traffic } = scenario;
  const driven = traffic === undefined ? [] : [traffic];
  const kinds = [...new Set([...driven.map(() => 'vehicle' as const), ...groups.map(({ kind }) => kind)])];
  const models = [...new Set([...groups.flatMap(({ model }) => model ?? []), ...driven.map(({ model }) => model)])];
  const announced = groups.reduce((sum, group) => sum + announcedIn(group), 0);
  const section = sectionOf({ name, kinds, building: world.building !== undefined });
  const tags = tagsOf({ scenario, kinds, section });
  return {
    name,
    title,
    about,
    kinds,
    models,
    agents: Math.max(announced, entered),
    section,
    clip: true,
    film: hasFilm(name),
    tags,
  };
}

/** tools/film-featured.mjs makes them. */
const hasFilm = (name: string): boolean => existsSync(new URL(`../films/${name}.webp`, import.meta.url));

function announcedIn({ count, arrivals, place }: ShippedScenario['scenario']['groups'][number]): number {
  const listed = place.shape === 'points' ? place.points.length : 0;
  const inGrid = place.shape === 'grid' ? place.columns * place.rows * place.layers : 0;
  return (count ?? listed + inGrid) + (arrivals?.most ?? 0);
}
