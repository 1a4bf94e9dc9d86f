import type { KeyMapName } from '../store/studio.ts';
import { boidsKeys } from './boids-keys.ts';
import { layered, type KeyMap } from './key-map.ts';
import { cameraKeys, korzoKeys } from './korzo-keys.ts';
import { massKeys } from './mass-keys.ts';

/** The maps to choose from. MASS and the boids crowd rule over their own keys; where they are silent Korzo's keys work. */
export const keyMaps: Readonly<Record<KeyMapName, KeyMap>> = {
  korzo: {
    title: 'Korzo',
    about: 'All keys; those of MASS and the boids crowd where they agree',
    bindings: korzoKeys,
  },
  mass: { title: 'MASS', about: 'Keys of the MASS viewer (table A.1)', bindings: layered(massKeys, korzoKeys) },
  boids: {
    title: 'Boids crowd',
    about: 'Keys of the boids crowd app (table B.1)',
    bindings: layered([...boidsKeys, ...cameraKeys], korzoKeys),
  },
};
