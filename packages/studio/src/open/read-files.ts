import { sniffMass } from '@korzo/formats';
import type { ScenarioSource } from '@korzo/live';

interface NamedText {
  readonly file: string;
  readonly text: string;
}

const largest = 20_000_000;

/** What dropped or chosen files are to open: one file, or a MASS world with its config; otherwise a sentence that says what is wrong. */
export async function readFiles(files: readonly File[]): Promise<ScenarioSource | string> {
  if (files.length === 0) return 'No file was chosen.';
  if (files.length > 2) return 'Open one file, or a MASS world together with its config.';
  const large = files.find(({ size }) => size > largest);
  if (large !== undefined) return `${large.name} is larger than 20 MB.`;
  return sourceOf(await Promise.all(files.map(async (file) => ({ file: file.name, text: await file.text() }))));
}

export function sourceOf(texts: readonly NamedText[]): ScenarioSource | string {
  const [first, second] = texts;
  if (second === undefined) return { type: 'text', ...first };
  const world = texts.find(({ text }) => sniffMass(text) === 'world');
  const config = texts.find(({ text }) => sniffMass(text) === 'config');
  if (world === undefined || config === undefined) {
    return `${first.file} and ${second.file} do not belong together: two files are a MASS world (<world>) and its config (<mass>).`;
  }
  return { type: 'text', ...world, companion: config };
}
