import type { Line, Role } from '@korzo/live';

/** The live run that all watchers of a room share. */
export interface RoomHost {
  attach(line: Line, role: Role): void;
  /** @param ends whether the run is over for good; otherwise a later server may go on with it */
  close(ends?: boolean): void | Promise<void>;
  /** Of the process it lives in, when that is not the server's. */
  readonly pid?: number | undefined;
}

export interface RoomSummary {
  readonly room: string;
  readonly watchers: number;
}

export type Entry =
  | { readonly enter: (line: Line) => () => void }
  /** Why not, for a person to read. */
  | { readonly refusal: string; readonly status: 400 | 404 | 503 };

interface Room {
  readonly name: string;
  readonly host: RoomHost;
  /** Stays without watchers. */
  kept: boolean;
  /** Called when a watcher is there. */
  onEntered: (() => void) | undefined;
  watchers: number;
  leaving: NodeJS.Timeout | undefined;
}

/** Where a client goes who names no room. */
export const defaultRoom = 'main';

const nameRule = /^[\w-]{1,64}$/;

/** Makes the live run of a room. `onFault` says that it failed in a way that only its end can mend. */
export type MakeHost = (room: string, onFault: (error: unknown) => void) => RoomHost;

export interface RoomsOptions {
  readonly makeHost: MakeHost;
  readonly most: number;
  readonly lingerSeconds: number;
  readonly note: (line: string) => void;
  /** Whether the run of a room that is closed can be made again by opening it. */
  readonly isKept?: (room: string) => boolean;
}

/** Rooms come with the first operator who enters them and go some time after the last watcher left. */
export class Rooms {
  readonly #rooms = new Map<string, Room>();
  readonly #options: RoomsOptions;
  #closed = false;

  constructor(options: RoomsOptions) {
    this.#options = options;
  }

  /** The way into a room, or why there is none. A room that has to be made is made by entering. */
  ask(name: string, role: Role): Entry {
    if (this.#closed) return { refusal: 'the server is ending', status: 503 };
    if (!nameRule.test(name)) return { refusal: 'a room is called by up to 64 letters, digits, - and _', status: 400 };
    if (!this.knows(name) && role === 'viewer' && name !== defaultRoom)
      return { refusal: 'there is no such room; an operator opens it by entering', status: 404 };
    if (!this.#rooms.has(name) && !this.#makePlace())
      return { refusal: `all ${this.#options.most} rooms are in use; enter one of them, or wait`, status: 503 };
    return { enter: (line) => this.#enter(name, line, role) };
  }

  /** The room's live run, which then stays until the server ends. `onEntered` is called once, as soon as a watcher is in the room. */
  keep(name: string, onEntered?: () => void): RoomHost {
    const room = this.#rooms.get(name) ?? this.#open(name);
    room.kept = true;
    room.onEntered = onEntered;
    clearTimeout(room.leaving);
    if (room.watchers > 0) this.#noteEntered(room);
    return room.host;
  }

  /** Whether a room is there, or was when the server was ended. */
  knows(name: string): boolean {
    return this.#rooms.has(name) || (nameRule.test(name) && this.#options.isKept?.(name) === true);
  }

  list(): RoomSummary[] {
    return [...this.#rooms.values()].map(({ name, watchers }) => ({ room: name, watchers }));
  }

  /** Numbers of the processes that runs have to themselves. */
  processes(): number[] {
    return [...this.#rooms.values()].flatMap(({ host: { pid } }) => (pid === undefined ? [] : [pid]));
  }

  /** Shared runs may go on with the next server; the one it was started with begins again. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#rooms.values()].map((room) => this.#end(room, room.kept)));
  }

  #enter(name: string, line: Line, role: Role): () => void {
    const room = this.#rooms.get(name) ?? this.#open(name);
    room.watchers++;
    clearTimeout(room.leaving);
    room.host.attach(line, role);
    this.#noteEntered(room);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      room.watchers--;
      if (room.watchers === 0) this.#linger(room);
    };
  }

  #noteEntered(room: Room): void {
    const { onEntered } = room;
    room.onEntered = undefined;
    onEntered?.();
  }

  #open(name: string): Room {
    const room: Room = {
      name,
      host: this.#options.makeHost(name, (error) => this.#fail(room, error)),
      kept: false,
      onEntered: undefined,
      watchers: 0,
      leaving: undefined,
    };
    this.#rooms.set(name, room);
    this.#linger(room);
    return room;
  }

  #linger(room: Room): void {
    // It may have ended before its watchers went.
    if (this.#rooms.get(room.name) !== room) return;
    // To the end of the map: rooms without watchers stand in the order in which they became empty.
    this.#rooms.delete(room.name);
    this.#rooms.set(room.name, room);
    if (room.kept) return;
    room.leaving = setTimeout(() => void this.#end(room), this.#options.lingerSeconds * 1000);
    room.leaving.unref();
  }

  /** Whether there is a place for one more; the room that stood empty longest makes it when it must. */
  #makePlace(): boolean {
    if (this.#rooms.size < this.#options.most) return true;
    for (const room of this.#rooms.values()) {
      if (room.watchers > 0 || room.kept) continue;
      void this.#end(room);
      return true;
    }
    return false;
  }

  /** One run that fails ends with its room; the others go on. */
  #fail(room: Room, error: unknown): void {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#options.note(`the run of room ${room.name} failed: ${words}`);
    void this.#end(room);
  }

  async #end(room: Room, ends = true): Promise<void> {
    clearTimeout(room.leaving);
    if (this.#rooms.get(room.name) === room) this.#rooms.delete(room.name);
    try {
      await room.host.close(ends);
    } catch (error) {
      this.#options.note(`room ${room.name} did not close: ${String(error)}`);
    }
  }
}
