import type { RoomModules } from '../rooms/room-messages.ts';
import type { OwnReading } from './scenario-folder.ts';

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
