/** A file that was dropped or chosen, with its path below what was dropped, with `/`. */
export interface PickedFile {
  readonly name: string;
  readonly file: File;
}

/** Files as a file chooser gives them: those of a folder know their path. */
export const chosenFiles = (files: Iterable<File>): readonly PickedFile[] =>
  [...files].map((file) => ({ name: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath, file }));

/** A folder with more was not meant as one scenario. */
const mostEntries = 10_000;

/** Files that were dropped, those in folders among them. Must be called while the drop is handled: later the browser forgets it. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<readonly PickedFile[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const plain = [...files];
  if (entries.length === 0) return chosenFiles(plain);
  const picked: PickedFile[] = [];
  for (const entry of entries) await collect(entry, picked);
  return picked;
}

// Not every browser has the classes of entries by name.
const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function collect(entry: FileSystemEntry, picked: PickedFile[]): Promise<void> {
  if (picked.length >= mostEntries) return;
  if (isFileEntry(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    picked.push({ name: entry.fullPath.replace(/^\//, ''), file });
  } else if (isFolderEntry(entry) && !entry.name.startsWith('.')) {
    for (const inner of await entriesIn(entry)) await collect(inner, picked);
  }
}

/** Browsers give a hundred at a time. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0 || all.length >= mostEntries) return all;
    all.push(...some);
  }
}

/** Asks for files, or for a folder; resolves when the visitor has chosen. */
export const chooseFiles = (what: 'files' | 'folder'): Promise<readonly PickedFile[]> =>
  new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    if (what === 'folder') input.webkitdirectory = true;
    else input.multiple = true;
    input.addEventListener('change', () => resolve(chosenFiles(input.files ?? [])));
    input.click();
  });
