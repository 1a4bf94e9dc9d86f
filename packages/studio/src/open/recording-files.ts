import { fileNames, isRecordingFile, packBlob, recordingType } from '@korzo/recording';

/** A recording to open: what to call it, and where its bytes are. */
export interface RecordingAt {
  readonly file: string;
  readonly url: string;
}

/** The recording that dropped or chosen files are: one file, or all files of its folder; undefined when they are something else. */
export async function recordingIn(
  files: readonly File[],
): Promise<{ readonly file: string; readonly blob: Blob } | undefined> {
  const [first] = files;
  if (files.length === 1 && isRecordingFile(first.name)) return { file: first.name, blob: first };
  if (!files.some(({ name }) => name === fileNames.manifest)) return undefined;
  const known = new Set<string>(Object.values(fileNames));
  const parts = files.filter(({ name }) => known.has(name)).map((file) => ({ name: file.name, parts: [file] }));
  return { file: fileNames.manifest, blob: await packBlob(parts, fileNames.manifest) };
}

/** An address that holds all of a recording: a run on a server cannot read the files of this page. */
export const dataAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')));
    reader.readAsDataURL(new Blob([blob], { type: recordingType }));
  });
