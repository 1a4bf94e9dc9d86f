import type { CityChange, CityExportName, EditedCity } from '@korzo/city';
import type { BuiltCity, TextComplaint } from '@korzo/viewer/light';

export type BuildRequest =
  | { readonly type: 'build'; readonly version: number; readonly text: string }
  | {
      readonly type: 'export';
      readonly version: number;
      readonly format: CityExportName;
      /** What the city is called. */
      readonly name: string;
      readonly text: string;
    }
  /** What has to be written so that the text has a change. */
  | { readonly type: 'edit'; readonly version: number; readonly text: string; readonly change: CityChange };

/** What asks for something of a text, with an answer of its own. */
export type BuildErrand = Exclude<BuildRequest, { readonly type: 'build' }>;

/** A file to be handed out. */
export interface MadeFile {
  /** How its name ends. */
  readonly ending: string;
  readonly contents: string | Uint8Array<ArrayBuffer>;
}

export type BuildReply =
  /** What is wrong is known before the city can be drawn. */
  | { readonly type: 'checked'; readonly version: number; readonly findings: readonly TextComplaint[] }
  | {
      readonly type: 'built';
      readonly version: number;
      /** Absent when there is an error. */
      readonly city?: BuiltCity;
      readonly milliseconds: number;
    }
  | { readonly type: 'exported'; readonly version: number; readonly files: readonly MadeFile[] }
  | { readonly type: 'edited'; readonly version: number; readonly edited: EditedCity }
  | { readonly type: 'failed'; readonly version: number; readonly message: string };
