import { declareCommand, kinds, property, type Kind } from '@korzo/core';

/** Where an object is, which way it faces, and how fast it goes. */
export interface OutsidePose {
  readonly x: number;
  readonly y: number;
  readonly z?: number;
  /** Floor; -1 in the volume. */
  readonly level?: number;
  /** Radians from east against the clock. */
  readonly heading?: number;
  readonly vx?: number;
  readonly vy?: number;
  readonly vz?: number;
}

/** A program outside of the run brings an object. */
export interface AppearCommand extends OutsidePose {
  readonly type: 'appear';
  readonly name: string;
  readonly kind: Kind;
  readonly radius: number;
}

export interface PoseCommand extends OutsidePose {
  readonly type: 'pose';
  readonly name: string;
}

export interface VanishCommand {
  readonly type: 'vanish';
  readonly name: string;
}

const { oneOf, optional, real, text, whole } = property;
const coordinate = (meaning: string) => real({ min: -1e7, max: 1e7, unit: 'm' }, meaning);
const speed = (meaning: string) => optional(real({ min: -100, max: 100, unit: 'm/s' }, meaning));
const name = text(60, 'the name of the object');

const pose = {
  x: coordinate('where it is'),
  y: coordinate('where it is'),
  z: optional(coordinate('height; 0 unless given')),
  level: optional(whole({ min: -1, max: 255 }, 'floor it is on, -1 in the volume; 0 unless given')),
  heading: optional(real({ min: -1000, max: 1000, unit: 'rad' }, 'direction it faces, from east against the clock')),
  vx: speed('velocity, by which it goes on until the next pose; 0 unless given'),
  vy: speed('velocity'),
  vz: speed('velocity'),
};

export const appear = declareCommand<AppearCommand>({
  type: 'appear',
  meaning: 'An object that a program outside of the run moves comes into it.',
  properties: {
    name,
    kind: oneOf(kinds, 'what it is'),
    radius: real({ min: 0.05, max: 5, unit: 'm' }, 'half its width: others keep away from it'),
    ...pose,
  },
});

export const poseCommand = declareCommand<PoseCommand>({
  type: 'pose',
  meaning: 'Says where an object from outside is now, and how fast it goes.',
  properties: { name, ...pose },
});

export const vanish = declareCommand<VanishCommand>({
  type: 'vanish',
  meaning: 'An object from outside leaves the run.',
  properties: { name },
});

/** What programs outside of a run may ask of it: one line each. */
export const outsideCommands = [appear, poseCommand, vanish] as const;
