/** Kinds of files that a city can be taken away as, in the order of the menu. */
export const fileKinds = [
  { name: 'glb', title: '3D model (glTF, .glb)', type: 'model/gltf-binary' },
  { name: 'x', title: '3D model (X file)', type: 'text/plain' },
  { name: 'svb', title: 'Lanes (SVB)', type: 'text/plain' },
  { name: 'tull', title: 'Drivable triangles (Tull)', type: 'text/plain' },
  { name: 'sumo', title: 'SUMO plain XML (5 files)', type: 'application/xml' },
  { name: 'opendrive', title: 'OpenDRIVE (.xodr)', type: 'application/xml' },
  { name: 'geojson', title: 'GeoJSON', type: 'application/geo+json' },
] as const;

export type FileKind = (typeof fileKinds)[number]['name'];
