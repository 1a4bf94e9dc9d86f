import type { ObjectMotion } from './object-motion.ts';
import type { ReceiverOptions } from './receiver.ts';

/** What a sender says of an object once. */
export interface ObjectDescription {
  readonly id: number;
  /** By which others find it. */
  readonly name?: string;
  /** What it is, such as 'tram': receivers may ask for objects of some types only. */
  readonly type?: string;
  /** Anything that can be written as JSON; passed on to whom it concerns and never looked into. */
  readonly description?: unknown;
}

/** What is known of one object. */
export interface ObjectRecord {
  readonly id: number;
  readonly sender: number;
  readonly name: string | undefined;
  readonly type: string | undefined;
  readonly description: unknown;
  /** Undefined before its first position. */
  readonly position: ObjectPosition | undefined;
  /** The user part of its last update. */
  readonly user: unknown;
  /** How it stands and moves; undefined for objects that say no more than where they are. */
  readonly motion: ObjectMotion | undefined;
}

interface ObjectPosition {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly heading: number;
  readonly pitch: number;
  readonly level: number;
}

/** What a receiver asked for. */
export type ReceiverParameters = Pick<ReceiverOptions, 'area' | 'period' | 'types'> & { readonly paused: boolean };

export interface SenderOptions {
  /** By which warnings call it. */
  readonly name?: string;
  /** It promises an update at least this often, s: a sender that misses its step is reported once, until it keeps it again. */
  readonly period?: number;
}

/** A sender that has not kept its period. */
export interface LateSender {
  readonly sender: number;
  readonly name: string | undefined;
  /** Since its last update, and what it promised, s. */
  readonly silent: number;
  readonly period: number;
}
