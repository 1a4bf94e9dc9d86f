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

const nextSteps = (name: string, ...options: readonly string[]): string =>
  [
    'Test and run it, in a folder where korzo is installed (npm install korzo):',
    `  node --test ${name}.test.mjs`,
    `  ${['korzo run hello', `--module ${name}.mjs`, ...options].join(' ')}`,
  ].join('\n');

/** One line each. */
export const skeletons: Readonly<Record<string, Skeleton>> = {
  model: {
    files: modelFiles,
    next: (name) => nextSteps(name, `--model ${name}`),
  },
  part: {
    files: partFiles,
    next: (name) => nextSteps(name),
  },
};
