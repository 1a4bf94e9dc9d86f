import { closeSync, createReadStream, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** The lines of a file of any length, without its byte order mark. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const lines = createInterface({ input: createReadStream(path, { encoding: 'utf8' }), crlfDelay: Infinity });
  let isFirst = true;
  for await (const line of lines) {
    yield isFirst ? line.replace(/^\uFEFF/, '') : line;
    isFirst = false;
  }
}

const writtenAtOnce = 1 << 16;

/** Writes texts to a file in large pieces. */
export class TextFile {
  readonly #file: number;
  #text = '';

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  write(text: string): void {
    this.#text += text;
    if (this.#text.length >= writtenAtOnce) this.#flush();
  }

  close(): void {
    this.#flush();
    closeSync(this.#file);
  }

  #flush(): void {
    writeSync(this.#file, this.#text);
    this.#text = '';
  }
}

/** Runs a writer and closes its file, whatever happens. */
export function writeText(path: string, write: (file: TextFile) => void): void {
  const file = new TextFile(path);
  try {
    write(file);
  } finally {
    file.close();
  }
}
