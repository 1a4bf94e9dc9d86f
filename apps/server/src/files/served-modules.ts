import type { RoomModules } from '../rooms/room-messages.ts';

/** The modules that a server has. */
export interface ServedModules extends RoomModules {
  /** Those that were found without a problem, for pages: paths of their entry files below the folder. */
  readonly list: readonly {
    readonly name: string;
    readonly version: string;
    readonly path: string;
    readonly hash: string;
    readonly settings: Readonly<Record<string, unknown>>;
  }[];
}
