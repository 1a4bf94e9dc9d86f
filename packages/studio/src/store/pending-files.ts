import type { ProblemText } from '@korzo/live';

/** A file as it was read. */
export interface HeldFile {
  readonly file: string;
  readonly contents: Uint8Array;
}

/** Files that are no run yet: something is missing, unclear or wrong. What comes next is added to them. */
export interface PendingFiles {
  readonly files: readonly HeldFile[];
  /** The file that the others complete, once it is known. */
  readonly start?: string;
  /** Files that a run could start from, when the visitor has to choose. */
  readonly candidates: readonly string[];
  /** Files that the start needs. */
  readonly missing: readonly ProblemText[];
  /** What is wrong, when nothing that comes could mend it. */
  readonly problems: readonly ProblemText[];
}
