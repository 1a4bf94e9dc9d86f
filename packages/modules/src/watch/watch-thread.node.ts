// The thread of a watching module in Node.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { FilesPort } from '../declaration/ports.ts';
import { WatchLife } from './watch-life.ts';
import type { ToWatch } from './protocol.ts';

/** Plain names only: nothing outside of the folder can be written. */
const plainName = /^[a-z0-9_][a-z0-9_. -]{0,100}$/i;

function filesIn(folder: string): FilesPort {
  const begun = new Set<string>();
  return {
    append: (file, text) => {
      if (!plainName.test(file))
        throw new Error(`'${file}' is no plain file name; use letters, digits, dots and dashes`);
      const path = join(folder, file);
      if (begun.has(file)) appendFileSync(path, text);
      else {
        mkdirSync(folder, { recursive: true });
        writeFileSync(path, text);
        begun.add(file);
      }
    },
  };
}

const life = new WatchLife({ say: (message) => parentPort?.postMessage(message), filesIn });
process.on('exit', () => life.gone());
parentPort?.on('message', (message: ToWatch) => life.hear(message));
