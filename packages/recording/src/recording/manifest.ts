import { kinds, type World } from '@korzo/core';
import type { PremisesSetup } from '@korzo/building';
import {
  firstVersion,
  recordingFormat,
  recordingVersion,
  type RecordingInfo,
  type RecordingInputs,
  type RecordingPace,
} from './info.ts';
import { isRecord, parsePlain, plainText } from '../plain/plain-text.ts';
import { problemWithPlace } from './check-place.ts';

/** The place of a run, as it is handed to a recorder. What a Simulation was set up with is one. */
export interface RecordedPlace {
  readonly world: World;
  /** s */
  readonly dt: number;
  readonly premises?: { readonly setup: PremisesSetup };
}

/** What stands in `recording.json`: everything that is known before the first tick. */
export interface Manifest {
  readonly info: Omit<RecordingInfo, 'commands' | 'summary'>;
  readonly world: World;
  readonly premises?: PremisesSetup;
}

export function makeManifest(inputs: RecordingInputs, place: RecordedPlace, ticksPerFrame: number): Manifest {
  const pace: RecordingPace = { dt: place.dt, ticksPerFrame, interval: place.dt * ticksPerFrame };
  return {
    info: { format: recordingFormat, version: recordingVersion, ...inputs, ...pace, kinds },
    world: place.world,
    ...(place.premises === undefined ? {} : { premises: place.premises.setup }),
  };
}

export function writeManifest({ info, world, premises }: Manifest): string {
  const { format, version, korzo, ...rest } = info;
  return `${plainText({ format, version, korzo, ...rest, world, premises }, 1)}\n`;
}

/** A manifest, or what is wrong with it in words: rule and remedy. */
export function readManifest(text: string): Manifest | { readonly problem: string } {
  let found: unknown;
  try {
    found = parsePlain(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problem: `it is not JSON: ${reason}; without it nothing can be read: use a whole copy` };
  }
  if (!isRecord(found) || found['format'] !== recordingFormat)
    return {
      problem: `it is of no recording: its format must be '${recordingFormat}'; name a folder that run --out made`,
    };
  if (found['version'] !== recordingVersion && found['version'] !== firstVersion)
    return { problem: strangeVersion(found) };
  const { world, premises, ...info } = found;
  const wrong = problemWithInfo(info) ?? problemWithPlace(found);
  if (wrong !== undefined) return { problem: `${wrong}; use a whole copy` };
  return {
    info: info as unknown as Manifest['info'],
    world: world as World,
    ...(isRecord(premises) ? { premises: premises as unknown as PremisesSetup } : {}),
  };
}

/** A recording names the Korzo that wrote it: that one reads it. */
function strangeVersion({ version, korzo }: Readonly<Record<string, unknown>>): string {
  const writer = typeof korzo === 'string' ? `Korzo ${korzo.slice(0, 40)}` : 'another Korzo';
  const remedy = Number(version) > recordingVersion ? `a newer Korzo; ${writer} wrote it` : writer;
  return `it is of version ${String(version)} of the format, this Korzo reads versions ${firstVersion} and ${recordingVersion}; use ${remedy}`;
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isPositive = (value: unknown): boolean => isNumber(value) && Number(value) > 0;

const isSeed = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 0xffff_ffff;

const isModule = (value: unknown): boolean =>
  isRecord(value) &&
  [value['name'], value['version'], value['hash']].every(isText) &&
  isRecord(value['settings']) &&
  Object.values(value['settings']).every((each) => isText(each) || isNumber(each) || typeof each === 'boolean');

const fields: Readonly<Record<string, readonly [check: (value: unknown) => boolean, rule: string]>> = {
  korzo: [isText, 'a text'],
  seed: [isSeed, 'a whole number from 0 to 4294967295'],
  dt: [isPositive, 'a number above 0'],
  interval: [isPositive, 'a number above 0'],
  ticksPerFrame: [(value) => Number.isInteger(value) && Number(value) > 0, 'a whole number above 0'],
  groups: [isTexts, 'a list of names'],
  kinds: [isTexts, 'a list of names'],
  references: [
    (value) => value === undefined || (isRecord(value) && Object.values(value).every(isText)),
    'a checksum for each model',
  ],
  modules: [(value) => value === undefined || (Array.isArray(value) && value.every(isModule)), 'a list of modules'],
  scenario: [(value) => isRecord(value) && [value['name'], value['file'], value['text']].every(isText), 'a scenario'],
};

function problemWithInfo(info: Readonly<Record<string, unknown>>): string | undefined {
  for (const [name, [check, rule]] of Object.entries(fields))
    if (!check(info[name])) return `${name} must be ${rule}; it is ${JSON.stringify(info[name])?.slice(0, 60)}`;
  const { dt, ticksPerFrame, interval } = info as unknown as RecordingPace;
  // Other programs make recordings too, and may round.
  return Math.abs(dt * ticksPerFrame - interval) <= interval * 1e-6
    ? undefined
    : `interval must be dt times ticksPerFrame, ${dt * ticksPerFrame}; it is ${interval}`;
}
