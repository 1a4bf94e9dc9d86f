import type { Appearance, Reply, Role } from '../protocol/replies.ts';
import type { Request } from '../protocol/requests.ts';
import type { RunInfo } from '../protocol/run-info.ts';
import type { SectionFrame } from '../frames/section-frame.ts';
import type { BodyFrame } from '../frames/body-frame.ts';
import type { Sight } from '../frames/sight.ts';
import type { Motion } from './motion.ts';

export type Connection =
  | { readonly state: 'connecting' }
  | { readonly state: 'open'; readonly role: Role; readonly host: string }
  /** It will try again by itself. */
  | { readonly state: 'lost'; readonly reason: string; readonly nextTrySeconds: number }
  | { readonly state: 'closed'; readonly reason: string };

/** Replies that a request is answered with. */
export type Answer = Extract<Reply, { readonly ask: number }>;

type ReplyOf<Type extends Reply['type']> = Extract<Reply, { readonly type: Type }>;

/**
 * A running scenario as its watcher has it, wherever it runs. After a lost connection it comes back by itself and asks again for the area,
 * inspections and heat map that were asked for last.
 */
export interface LiveRun {
  readonly connection: Connection;
  onConnection(listener: (connection: Connection) => void): () => void;
  /** The run that is on; undefined before the first was opened, and when the host has lost it. */
  readonly info: RunInfo | undefined;
  /** What agents of the run look like so far; frames count in this list. */
  readonly looks: readonly Appearance[];
  /** Resolves with the answer (`done` when there is nothing to report); rejects with a RequestRefused that carries the problems. */
  ask(request: Request): Promise<Answer>;
  /** Calls the listener for each reply of a type; the function it gives back ends that. */
  on<Type extends Reply['type']>(type: Type, listener: (reply: ReplyOf<Type>) => void): () => void;
  /** Calls the listener after each frame. */
  onFrame(listener: (sight: Sight) => void): () => void;
  /** Calls the listener after each frame of bodies: those that are driven come more often than others. */
  onBodies(listener: (frame: BodyFrame) => void): () => void;
  /** Section frames, which say how vehicles bend. */
  onSections(listener: (frame: SectionFrame) => void): () => void;
  /** The newest frame; undefined before the first. */
  readonly sight: Sight | undefined;
  /** Smooth motion between frames. */
  readonly motion: Motion;
  /** Bytes of frames and number of frames since the start. */
  readonly traffic: { readonly bytes: number; readonly frames: number };
  close(): void;
}
