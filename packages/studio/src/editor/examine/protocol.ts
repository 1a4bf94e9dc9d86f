import type { ImportNotes, PlanWishes, Problem, SourceFile } from '@korzo/formats';
import type { PlanElement } from '../model/elements.ts';
import type { PlanPicture } from '../model/place-zip.ts';
import type { PlaceEdit } from '../model/place-edits.ts';
import type { Box } from '../model/geometry.ts';
import type { Heights } from '../model/solids.ts';

/** What a text says, for the plan, the list and the text. */
export interface Examined {
  readonly elements: readonly PlanElement[];
  readonly levels: number;
  /** The declared world, or what the elements fill. */
  readonly box: Box;
  /** From where to where the volume reaches, where there is one. */
  readonly heights?: Heights;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** What stands under `name`. */
  readonly name: string;
}

/** What a file became; `text` is a scenario that can be edited. */
export type Imported =
  | {
      readonly text: string;
      readonly name: string;
      readonly notes?: ImportNotes;
      readonly warnings: readonly Problem[];
      readonly examined: Examined;
      /** The picture under the plan that an archive had. */
      readonly picture?: PlanPicture;
    }
  | { readonly problems: readonly Problem[] };

/** A place as a file of another program, and what the file leaves out. */
export type Written =
  | { readonly contents: string | Uint8Array<ArrayBuffer>; readonly warnings: readonly Problem[] }
  | { readonly problems: readonly Problem[] };

/** What the page may ask its worker for, and what it gets. One line for each. */
export interface EditorServices {
  examine: (text: string) => Examined;
  edit: (text: string, edits: readonly PlaceEdit[]) => { readonly text: string } | { readonly refused: string };
  /** Files that belong together, an archive of them, or one file. */
  import: (files: readonly SourceFile[], plan: PlanWishes) => Promise<Imported>;
  /** The place as a file of another program, by the name of its format. */
  write: (text: string, format: string) => Written;
  /** The text of a template or of a shipped scenario. */
  textOf: (kind: 'template' | 'shipped', name: string) => string | undefined;
  /** The schema of scenarios, and the words that complete them. */
  words: () => EditorWords;
}

export interface EditorWords {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly templates: readonly { readonly name: string; readonly summary: string }[];
  readonly models: readonly string[];
  readonly configurations: readonly string[];
  /** What a place can be written as, beside its own text. */
  readonly exports: readonly { readonly name: string; readonly summary: string; readonly ending: string }[];
}

export type ServiceName = keyof EditorServices;

export interface ServiceCall {
  readonly number: number;
  readonly name: ServiceName;
  readonly values: readonly unknown[];
}

export type ServiceReply =
  | { readonly number: number; readonly value: unknown }
  | { readonly number: number; readonly error: string };
