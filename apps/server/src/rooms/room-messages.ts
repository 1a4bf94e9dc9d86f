import type { Role, RunPast, RunReport } from '@korzo/live';
import type { RoomModules } from '../files/served-modules.ts';

/** What a room's process is started with. */
export interface RoomOrders {
  readonly hostName: string;
  readonly scenarioFolder: string | undefined;
  readonly workers: number | undefined;
  readonly agents: number;
  readonly memoryMiB: number;
  readonly modules: RoomModules | undefined;
}

/** What the server sends to a room's process. A line is one watcher's connection, by its number. */
export type ToRoom =
  | { readonly type: 'begin'; readonly orders: RoomOrders }
  | { readonly type: 'attach'; readonly line: number; readonly role: Role }
  | { readonly type: 'parcel'; readonly line: number; readonly parcel: unknown }
  | { readonly type: 'reopen'; readonly past: RunPast };

/** What a room's process sends to the server. */
export type FromRoom =
  | { readonly type: 'parcel'; readonly line: number; readonly parcel: unknown }
  | { readonly type: 'report'; readonly report: RunReport }
  /** Sent twice a second. Bytes of memory in use. */
  | { readonly type: 'beat'; readonly bytes: number }
  /** Its last words. */
  | { readonly type: 'fault'; readonly words: string };
