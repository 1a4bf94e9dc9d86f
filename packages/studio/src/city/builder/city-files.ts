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
import type { MadeCity } from '@korzo/viewer/light';
import type { FileKind } from './file-kinds.ts';
import type { MadeFile } from './protocol.ts';

/** Writes a city: one file, or several that belong together. */
export const cityFiles: Readonly<Record<FileKind, (made: MadeCity, name: string) => readonly MadeFile[]>> = {
  glb: ({ plan, network }) => [{ ending: 'glb', contents: new Uint8Array(writeGlb(makeMesh(plan, network))) }],
  x: ({ plan, network }) => [{ ending: 'x', contents: writeXFile(makeMesh(plan, network)) }],
  svb: ({ network }) => [{ ending: 'svb', contents: writeSvb({ network, cars: [], carDefinitions: [] }) }],
  tull: ({ network }) => [{ ending: 'tull', contents: writeTull(makeSurface(network)) }],
  sumo: ({ network }, name) =>
    Object.entries(writeSumo(network, name)).map(([ending, contents]: [string, string]) => ({ ending, contents })),
  opendrive: ({ network }, name) => [{ ending: 'xodr', contents: writeOpenDrive(network, name) }],
  geojson: ({ plan, network }) => [{ ending: 'geojson', contents: writeGeoJson({ plan, network }) }],
};
