import { InvalidArgumentError } from 'commander';

interface Range {
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
}

const inUnit = ({ unit }: Range): string => (unit === undefined ? '' : ` ${unit}`);

/** Only plain decimal notation: Number('') is 0 and Number('0x10') is 16, which no user meant. */
const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

const toNumber = (text: string): number => (decimal.test(text) ? Number(text) : Number.NaN);

export const wholeNumber =
  (range: Range) =>
  (text: string): number => {
    const value = toNumber(text);
    if (Number.isInteger(value) && value >= range.min && value <= range.max) return value;
    throw new InvalidArgumentError(`Give a whole number from ${range.min} to ${range.max}${inUnit(range)}.`);
  };

/** Above `min` (or from it on, when `orEqual`) and up to `max`. */
export const realNumber =
  (range: Range & { readonly orEqual?: boolean }) =>
  (text: string): number => {
    const value = toNumber(text);
    const enough = range.orEqual === true ? value >= range.min : value > range.min;
    if (enough && value <= range.max) return value;
    const from = range.orEqual === true ? `from ${range.min}` : `above ${range.min}`;
    throw new InvalidArgumentError(`Give a number ${from} and up to ${range.max}${inUnit(range)}.`);
  };

export type SettingWords = Readonly<Record<string, string>>;

const addPair =
  (shape: string, example: string) =>
  (text: string, before: SettingWords = {}): SettingWords => {
    const equals = text.indexOf('=');
    if (equals < 1) throw new InvalidArgumentError(`Write it as ${shape}, for instance ${example}.`);
    return { ...before, [text.slice(0, equals).trim()]: text.slice(equals + 1).trim() };
  };

/** `--set knob=value`, repeatable; a later one for the same knob wins. */
export const addSetting = addPair('knob=value', 'count=200');

/** `--module-set module.setting=value`, likewise. */
export const addModuleSetting = addPair('module.setting=value', 'tram.every=60');

/** `--module-log module=flag,flag`, likewise. */
export const addModuleFlags = addPair('module=flags', 'tram=stops');

/** `--limit name=number`, likewise. */
export const addLimit = addPair('name=number', 'rooms=20');

/** One word, repeatable. */
export const addWord = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

/** `a,b,c`, repeatable; each name once, in the order given. */
export function addNames(text: string, before: readonly string[] = []): readonly string[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes(''))
    throw new InvalidArgumentError('Write names with commas between them and none left out, as in first,second.');
  return [...new Set([...before, ...names])];
}

/** `present,flow:line=0,0,0,4`, repeatable: a comma before a letter parts two measures, one before a number belongs to coordinates. */
export function addMeasures(text: string, before: readonly string[] = []): readonly string[] {
  const words = text.split(/,(?=\s*(?:[A-Za-z]|,|$))/).map((word) => word.trim());
  if (words.includes(''))
    throw new InvalidArgumentError('Write measures with commas between them, for instance present,mean-speed.');
  return [...new Set([...before, ...words])];
}

/** A path, repeatable. */
export const addPath = (path: string, before: readonly string[] = []): readonly string[] => [...before, path];
