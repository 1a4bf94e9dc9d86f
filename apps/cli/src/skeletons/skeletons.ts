import { modelFiles } from './model.ts';
import { partFiles } from './part.ts';

/** A file of a skeleton. */
export interface SkeletonText {
  readonly file: string;
  readonly text: string;
}

/** What `korzo new` makes beside scenarios and modules: the files, and what to do with them. */
export interface Skeleton {
  readonly files: (name: string) => readonly SkeletonText[];
  readonly next: (name: string) => string;
}

/** One line each. */
export const skeletons: Readonly<Record<string, Skeleton>> = {
  model: {
    files: modelFiles,
    next: (name) => `Test and run it (needs npm install korzo):\n  node --test ${name}.test.mjs`,
  },
  part: {
    files: partFiles,
    next: (name) => `Test and run it (needs npm install korzo):\n  node --test ${name}.test.mjs`,
  },
};
