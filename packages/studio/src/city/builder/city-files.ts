import { makeSurface, writeSvb, writeTull } from '@korzo/city';
import type { MadeCity } from './build-city.ts';

/** A kind of file that a city can be taken away as. */
export interface CityFile {
  readonly name: string;
  readonly title: string;
  /** How the name of such a file ends. */
  readonly ending: string;
  readonly type: string;
  readonly write: (made: MadeCity) => string | Uint8Array<ArrayBuffer>;
}

export const cityFiles: readonly CityFile[] = [
  {
    name: 'svb',
    title: 'Lanes (SVB)',
    ending: 'svb',
    type: 'text/plain',
    write: ({ network }) => writeSvb({ network, cars: [], carDefinitions: [] }),
  },
  {
    name: 'tull',
    title: 'Drivable triangles (Tull)',
    ending: 'tull',
    type: 'text/plain',
    write: ({ network }) => writeTull(makeSurface(network)),
  },
];
