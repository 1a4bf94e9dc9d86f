import {
  makeMesh,
  makeSurface,
  makeWalkable,
  meshOfSurface,
  writeGeoJson,
  writeGlb,
  writeOpenDrive,
  writeSumo,
  writeSvb,
  writeTerrain,
  writeTull,
  writeXFile,
  type CityMesh,
  type DrivableSurface,
} from '@korzo/city';
import type { FoundCity } from './find-city.ts';

/** A city that was read, and what several formats make of it, made once. */
export class CityStock {
  readonly city: FoundCity & Required<Pick<FoundCity, 'network'>>;
  #surface: DrivableSurface | undefined;
  #mesh: CityMesh | undefined;

  constructor(city: CityStock['city']) {
    this.city = city;
  }

  get surface(): DrivableSurface {
    return (this.#surface ??= makeSurface(this.city.network));
  }

  get mesh(): CityMesh {
    const { plan, network } = this.city;
    return (this.#mesh ??= plan === undefined ? meshOfSurface(this.surface) : makeMesh(plan, network));
  }
}

/** One kind of files a city can become: a line in the list below. */
export interface CityFormat {
  readonly name: string;
  readonly about: string;
  /** Endings of the files it writes. */
  readonly endings: readonly string[];
  /** Contents of these files, in their order. */
  write(stock: CityStock): readonly (string | Uint8Array)[];
}

export const cityFormats: readonly CityFormat[] = [
  {
    name: 'tull',
    about: 'drivable triangles as text',
    endings: ['.tull'],
    write: ({ surface }) => [writeTull(surface)],
  },
  {
    name: 'svb',
    about: 'lanes with relations and priorities',
    endings: ['.svb'],
    write: ({ city: { svb, network } }) => [writeSvb(svb ?? { network, cars: [], carDefinitions: [] })],
  },
  { name: 'x', about: 'city mesh as a DirectX X file', endings: ['.x'], write: ({ mesh }) => [writeXFile(mesh)] },
  { name: 'glb', about: 'city mesh as binary glTF', endings: ['.glb'], write: ({ mesh }) => [writeGlb(mesh)] },
  {
    name: 'sumo',
    about: 'plain XML for SUMO netconvert',
    endings: ['.nod.xml', '.edg.xml', '.con.xml', '.tll.xml', '.netccfg'],
    write: ({ city: { network, name } }) => {
      const files = writeSumo(network, name);
      return [files['nod.xml'], files['edg.xml'], files['con.xml'], files['tll.xml'], files.netccfg];
    },
  },
  {
    name: 'opendrive',
    about: 'OpenDRIVE 1.6',
    endings: ['.xodr'],
    write: ({ city: { network, name } }) => [writeOpenDrive(network, name)],
  },
  {
    name: 'geojson',
    about: 'roads, lanes, junctions and roadside objects',
    endings: ['.geojson'],
    write: ({ city: { network, plan, origin } }) => {
      const around = plan === undefined ? {} : { plan, walkable: makeWalkable(plan, network) };
      return [writeGeoJson({ network, ...around }, origin === undefined ? {} : { origin })];
    },
  },
  {
    name: 'terrain',
    about: 'drivable triangles with a spatial index, in memory layout',
    endings: ['.terrain'],
    write: ({ surface }) => [writeTerrain(surface)],
  },
];
