/** What a city can be written as. */
interface CityExportDescription {
  /** As typed after `--formats`. */
  readonly name: string;
  /** As a menu lists it. */
  readonly title: string;
  readonly about: string;
  readonly mediaType: string;
  /** Endings of the files it writes, in their order. */
  readonly endings: readonly string[];
}

/**
 * Everything a city can be written as, for command line and studio. A new one is one line here and its writer in `city-writers.ts`. The
 * list is apart from the writers, so that a menu does not load them.
 */
export const cityExports = [
  {
    name: 'glb',
    title: '3D model (glTF, .glb)',
    about: 'city mesh as binary glTF',
    mediaType: 'model/gltf-binary',
    endings: ['.glb'],
  },
  {
    name: 'x',
    title: '3D model (X file)',
    about: 'city mesh as a DirectX X file',
    mediaType: 'text/plain',
    endings: ['.x'],
  },
  {
    name: 'svb',
    title: 'Lanes (SVB)',
    about: 'lanes with relations and priorities',
    mediaType: 'text/plain',
    endings: ['.svb'],
  },
  {
    name: 'tull',
    title: 'Drivable triangles (Tull)',
    about: 'drivable triangles as text',
    mediaType: 'text/plain',
    endings: ['.tull'],
  },
  {
    name: 'terrain',
    title: 'Drivable triangles (.terrain)',
    about: 'drivable triangles with a spatial index, in memory layout',
    mediaType: 'application/octet-stream',
    endings: ['.terrain'],
  },
  {
    name: 'sumo',
    title: 'SUMO plain XML (5 files)',
    about: 'plain XML for SUMO netconvert',
    mediaType: 'application/xml',
    endings: ['.nod.xml', '.edg.xml', '.con.xml', '.tll.xml', '.netccfg'],
  },
  {
    name: 'opendrive',
    title: 'OpenDRIVE (.xodr)',
    about: 'OpenDRIVE 1.6',
    mediaType: 'application/xml',
    endings: ['.xodr'],
  },
  {
    name: 'geojson',
    title: 'GeoJSON',
    about: 'roads, lanes, junctions and roadside objects',
    mediaType: 'application/geo+json',
    endings: ['.geojson'],
  },
] as const satisfies readonly CityExportDescription[];

export type CityExport = (typeof cityExports)[number];
export type CityExportName = CityExport['name'];
