import type { RunInfo } from '@korzo/live';
import { makeCamera, type CameraState } from '@korzo/viewer/light';
import type { Session } from '../store/session.ts';
import { firstScene } from './hero-still.tsx';

interface HeroAction {
  readonly label: (info: RunInfo) => string;
  readonly act: (session: Session, info: RunInfo) => void;
}

/** A scenario on top of the gallery, and what a visitor can do to it there. */
export interface HeroScene {
  readonly title: string;
  readonly scenario: string;
  /** Of a tall picture; a wide one is looked at from nearer. The whole place unless given. */
  readonly camera?: CameraState;
  readonly actions: readonly HeroAction[];
}

/** So many people or fish come at once. */
const newcomers = 100;

interface WayOut {
  readonly id: string;
  readonly open: boolean;
}

/** Gates and exits of a building, by which people leave it. */
const waysOut = ({ scenery: { levels } }: RunInfo): readonly WayOut[] =>
  levels.flatMap(({ gates, exits }) => [...gates, ...exits]);

const middleOf = ({ scenery: { origin, size } }: RunInfo): [number, number, number] => [
  origin[0] + size[0] / 2,
  origin[1] + size[1] / 2,
  origin[2] + size[2] / 2,
];

/** Closes one way out, or opens it again. */
const door: HeroAction = {
  label: (info) => ((waysOut(info)[0]?.open ?? true) ? 'Close a door' : 'Open the door'),
  act: (session, info) => {
    const way = waysOut(info)[0];
    if (way !== undefined) void session.ask({ type: 'passage', passage: way.id, open: !way.open });
  },
};

const add = (words: string, count: number, kind: string): HeroAction => ({
  label: () => words,
  act: (session, info) => {
    const group = Math.max(
      0,
      info.groups.findIndex((each) => each.kind === kind),
    );
    const radius = Math.min(info.scenery.size[0], info.scenery.size[1]) / 3;
    void session.ask({ type: 'brush', group, at: middleOf(info), level: 0, radius, count });
  },
});

export const heroScenes: readonly HeroScene[] = [
  {
    title: 'A building',
    scenario: firstScene,
    camera: makeCamera({ mode: 'orbit', target: [10, 9, 0], distance: 27, azimuth: 1.24, elevation: 0.6 }),
    actions: [door, add('Add 100 people', newcomers, 'person')],
  },
  {
    title: 'A school of fish',
    scenario: 'school-and-predator',
    camera: makeCamera({ mode: 'orbit', target: [68, 62, 30], distance: 46, azimuth: Math.PI / 2, elevation: 0.3 }),
    actions: [add('Release a predator', 1, 'predator'), add('Add 100 fish', newcomers, 'fish')],
  },
];
