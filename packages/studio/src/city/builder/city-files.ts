import {
  makeMesh,
  makeSurface,
  writeGeoJson,
  writeGlb,
  writeOpenDrive,
  writeSumo,
  writeSvb,
  writeTull,
  writeXFile,
} from '@korzo/city';
import type { MadeCity } from './build-city.ts';
import type { MadeFile } from './protocol.ts';

/** A kind of file that a city can be taken away as. */
export interface CityFile {
  readonly name: string;
  readonly title: string;
  readonly type: string;
  /** One file, or several that belong together. */
  readonly write: (made: MadeCity, name: string) => readonly MadeFile[];
}

export const cityFiles: readonly CityFile[] = [
  {
    name: 'glb',
    title: '3D model (glTF, .glb)',
    type: 'model/gltf-binary',
    write: ({ plan, network }) => [{ ending: 'glb', contents: new Uint8Array(writeGlb(makeMesh(plan, network))) }],
  },
  {
    name: 'x',
    title: '3D model (X file)',
    type: 'text/plain',
    write: ({ plan, network }) => [{ ending: 'x', contents: writeXFile(makeMesh(plan, network)) }],
  },
  {
    name: 'svb',
    title: 'Lanes (SVB)',
    type: 'text/plain',
    write: ({ network }) => [{ ending: 'svb', contents: writeSvb({ network, cars: [], carDefinitions: [] }) }],
  },
  {
    name: 'tull',
    title: 'Drivable triangles (Tull)',
    type: 'text/plain',
    write: ({ network }) => [{ ending: 'tull', contents: writeTull(makeSurface(network)) }],
  },
  {
    name: 'sumo',
    title: 'SUMO plain XML (5 files)',
    type: 'application/xml',
    write: ({ network }, name) =>
      Object.entries(writeSumo(network, name)).map(([ending, contents]: [string, string]) => ({ ending, contents })),
  },
  {
    name: 'opendrive',
    title: 'OpenDRIVE (.xodr)',
    type: 'application/xml',
    write: ({ network }, name) => [{ ending: 'xodr', contents: writeOpenDrive(network, name) }],
  },
  {
    name: 'geojson',
    title: 'GeoJSON',
    type: 'application/geo+json',
    write: ({ plan, network }) => [{ ending: 'geojson', contents: writeGeoJson({ plan, network }) }],
  },
];
