import type { Backdrop } from '../document/workbench.ts';

/** A folder of this computer that the person at the page has chosen, as far as it is needed here. */
export interface LocalFolder {
  readonly name: string;
  getFileHandle(
    name: string,
    options?: { readonly create: boolean },
  ): Promise<{
    getFile(): Promise<Blob>;
    createWritable(): Promise<{ write(data: Blob | string): Promise<void>; close(): Promise<void> }>;
  }>;
}

type Picker = (options: { readonly mode: 'readwrite' }) => Promise<LocalFolder>;

const pickerOf = (page: object): Picker | undefined => {
  const picker: unknown = Reflect.get(page, 'showDirectoryPicker');
  return typeof picker === 'function'
    ? (options) => Reflect.apply(picker, page, [options]) as Promise<LocalFolder>
    : undefined;
};

/** Whether pages may write into folders in this browser. */
export const canPickFolder = (): boolean => pickerOf(window) !== undefined;

/** The folder that was chosen; undefined when the person has changed their mind. */
export const pickFolder = (): Promise<LocalFolder | undefined> =>
  (pickerOf(window)?.({ mode: 'readwrite' }) ?? Promise.resolve(undefined)).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  });

/** What a folder has under a name; undefined when there is no such file. */
export const textInFolder = (folder: LocalFolder, name: string): Promise<string | undefined> =>
  folder
    .getFileHandle(name)
    .then((handle) => handle.getFile())
    .then((file) => file.text())
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
      throw error;
    });

/** Writes a place, and the picture under its plan beside it. */
export async function saveInFolder(
  folder: LocalFolder,
  name: string,
  { text, under }: { readonly text: string; readonly under: Backdrop | undefined },
): Promise<void> {
  const write = async (file: string, contents: Blob | string): Promise<void> => {
    const stream = await (await folder.getFileHandle(file, { create: true })).createWritable();
    await stream.write(contents);
    await stream.close();
  };
  await write(name, text);
  if (under !== undefined) await write(under.title, under.source);
}
