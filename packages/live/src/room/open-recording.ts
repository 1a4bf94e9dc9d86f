import { commandForms } from '@korzo/engine';
import { InputError } from '@korzo/formats';
import { mismatches, noModules, type ModuleRecord, type ModuleSet } from '@korzo/modules';
import { FileError, openBlob, pagePacking, type Packing } from '@korzo/recording';
import type { Mark } from '../protocol/replies.ts';
import type { ScenarioSource } from '../protocol/requests.ts';
import type { Inputs } from './inputs.ts';
import type { Replay } from './session.ts';

/** Ending of the files that the studio saved before it had frames in them. */
const formerEnding = '.korzo-recording.json';
const dataUrl = 'data:application/zip;base64,';

/** What a recording asks to be done. */
export interface OpenedRecordingRun {
  readonly inputs: Inputs & {
    readonly source: Extract<ScenarioSource, { readonly type: 'text' }>;
    readonly seed: number;
  };
  readonly replay: Replay;
}

/** Opens a recording that came as a file; throws an InputError when it is damaged, or was no run of Korzo. */
export async function openRecording(
  { file, url }: { readonly file: string; readonly url: string },
  packing: Packing = pagePacking,
  modules: ModuleSet = noModules,
): Promise<OpenedRecordingRun> {
  try {
    const blob = await blobAt(url, file);
    const recording = await openBlob(blob, file, packing, commandForms(modules.lists.parts));
    refuseOtherModules(file, recording.info.modules ?? [], modules);
    const { scenario, seed, model, alternatives, commands, summary } = recording.info;
    if (scenario.text === '')
      throw wrong(
        file,
        "it was made of another program's trajectories, so there is no run to open",
        'use korzo measure',
      );
    const { lastTick, ofTick } = recording.checksums;
    const checksum = ofTick.get(lastTick);
    return {
      inputs: {
        source: { type: 'text', file: `${scenario.name}.json`, text: scenario.text },
        seed,
        ...(model === undefined ? {} : { model }),
        ...(alternatives === undefined ? {} : { alternatives: [...alternatives] }),
      },
      replay: {
        commands,
        marks: marksIn(summary?.['marks']),
        opened: { recording, file: blob },
        ...(checksum === undefined ? {} : { reached: { tick: lastTick, checksum } }),
      },
    };
  } catch (error) {
    if (error instanceof FileError) throw wrong(error.file, error.rule, error.remedy);
    throw error;
  }
}

/** A run is made again only with the modules and settings that it had. */
function refuseOtherModules(file: string, recorded: readonly ModuleRecord[], { records }: ModuleSet): void {
  const problems = mismatches(recorded, records, 'with settings').map((text) => {
    const [rule, remedy] = text.split('; ');
    return { file, place: 'modules', rule, remedy };
  });
  if (problems.length > 0) throw new InputError(problems);
}

/** Refuses recordings of the kind that only the studio knew. */
export function refuseFormerRecording(source: ScenarioSource): void {
  if (source.type !== 'text' || !source.file.endsWith(formerEnding)) return;
  throw wrong(
    source.file,
    'it is a recording of an earlier Korzo, which is not read any more',
    'save the text in its scenario as a file, open that with the same seed, and record the run again',
  );
}

const wrong = (file: string, rule: string, remedy: string): InputError =>
  new InputError([{ file, place: '', rule, remedy }]);

/** A page hands over the address of its file, other watchers the bytes. */
async function blobAt(url: string, file: string): Promise<Blob> {
  try {
    if (!url.startsWith(dataUrl)) return await (await fetch(url)).blob();
    return new Blob([Uint8Array.from(atob(url.slice(dataUrl.length)), (letter) => letter.codePointAt(0) ?? 0)]);
  } catch {
    throw wrong(file, 'the file cannot be read', 'choose it again');
  }
}

const isMark = (value: unknown): value is Mark =>
  typeof value === 'object' &&
  value !== null &&
  'time' in value &&
  typeof value.time === 'number' &&
  'label' in value &&
  typeof value.label === 'string';

/** More marks than this are of no viewer's making. */
const mostMarks = 10_000;

const marksIn = (value: unknown): readonly Mark[] =>
  Array.isArray(value) ? value.filter(isMark).slice(0, mostMarks) : [];
