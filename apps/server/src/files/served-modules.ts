import type { OwnReading } from './scenario-folder.ts';

/** The modules of a room. */
export interface RoomModules {
  readonly folder: string;
  /** Values of settings, by module; those that are kept in the folder unless given. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Flags of their logs that are on, by module. */
  readonly flags?: Readonly<Record<string, readonly string[]>>;
  /** Where watching modules write. */
  readonly files: string | undefined;
}

/** The modules that a server has. */
export interface ServedModules extends RoomModules {
  /** What they add to reading, to describe the files of the scenario folder. */
  readonly reading?: OwnReading;
  /** Those that were found without a problem, for pages: paths of their entry files below the folder. */
  readonly list: readonly {
    readonly name: string;
    readonly version: string;
    readonly path: string;
    readonly hash: string;
    readonly settings: Readonly<Record<string, unknown>>;
  }[];
}
