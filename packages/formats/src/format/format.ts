import type { OwnParts, Scenario } from '@korzo/engine';
import type { Problem, TextResult, Where } from '@korzo/reading';
import type { ImportNotes, PlanWishes } from './import-notes.ts';
import type { Companion } from './companion.ts';

/** What a file holds, and its name for messages. */
export interface SourceFile {
  readonly contents: string | Uint8Array;
  readonly file: string;
}

/** The scenario that a file describes, or what is wrong with the file. */
export type FormatResult =
  | {
      readonly scenario: Scenario;
      readonly where: Where;
      /** What was understood although it is not quite right. */
      readonly warnings?: readonly Problem[];
      /** Threads the files ask for, unless a person says otherwise. */
      readonly workers?: number;
      /** Of a plan: what was understood, guessed and skipped, and how the drawing was healed. */
      readonly notes?: ImportNotes;
    }
  | { readonly problems: readonly Problem[] };

/** What was given beside a file: its companions, and what a program hands in. */
export interface OtherFiles extends OwnParts {
  /** The companions of the file that were found, by what they are to it. */
  readonly beside?: ReadonlyMap<string, SourceFile>;
  /** What a person says about a plan. */
  readonly plan?: PlanWishes;
}

/**
 * How files that are no text become one. Everything else knows texts alone: they are sniffed, read, sent and kept, whatever
 * the file was.
 */
export interface BinaryForm {
  /** Whether bytes are such a file, by the first of them. */
  isSuch(bytes: Uint8Array): boolean;
  /** Never throws. */
  toText(bytes: Uint8Array, file: string): TextResult;
}

/** What is written: a text, or bytes where the format has no text. */
export type WriteResult =
  | { readonly text: string; readonly warnings?: readonly Problem[] }
  | { readonly bytes: Uint8Array; readonly warnings?: readonly Problem[] }
  | { readonly problems: readonly Problem[] };

/** A kind of file that can be read into a scenario. */
export interface Format {
  readonly name: string;
  /** One sentence a person understands. */
  readonly summary: string;
  /** Endings of its files, with the dot, in lower case. */
  readonly extensions: readonly string[];
  /** Whether it has a companion 'config', which a person may name. */
  readonly takesConfig?: boolean;
  /** Whether its files are often something else, as pictures are: folders do not list them, and other files start a set before them. */
  readonly onlyWhenNamed?: boolean;
  /** Of a binary format. The text it gives is the one that is sniffed and read. */
  readonly binary?: BinaryForm;
  /** Does the text look like this format? Asked before `read`, so it must be quick and may be wrong only in saying yes. */
  sniff(text: string): boolean;
  /** Other files that the text needs. */
  companions?(text: string, file: string): readonly Companion[];
  /** Whether the text only completes another file, so that no run starts from it. */
  isPart?(text: string): boolean;
  /**
   * The scenario, or the part of it that the format can hold. What the format cannot express is a problem; what it leaves out is a
   * warning.
   */
  write?(scenario: Scenario, file: string): WriteResult;
  /** Never throws. */
  read(text: string, file: string, others?: OtherFiles): FormatResult;
}

/** A kind of file that is written and not read. */
export type Export = Required<Pick<Format, 'name' | 'summary' | 'extensions' | 'write'>>;
