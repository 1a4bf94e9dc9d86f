import { makeWalkable } from '../maps/make-walkable.ts';
import type { CityMesh } from '../mesh/city-mesh.ts';
import { makeMesh } from '../mesh/make-mesh.ts';
import type { CityPlan } from '../plan/city-plan.ts';
import type { GeoPlace } from '../projection/local-plane.ts';
import type { RoadNetwork } from '../roads/road-network.ts';
import { makeSurface, type DrivableSurface } from '../roads/surface.ts';
import type { CityExportName } from './city-exports.ts';
import { writeGeoJson } from './geojson.ts';
import { writeGlb } from './gltf.ts';
import { groundSurface } from './ground-surface.ts';
import { writeOpenDrive } from './opendrive.ts';
import { writeSumo } from './sumo.ts';
import { meshOfSurface } from './surface-mesh.ts';
import type { SvbContents } from './svb-file.ts';
import { writeTerrain } from './terrain-file.ts';
import { writeTull } from './tull.ts';
import { writeSvb } from './write-svb.ts';
import { writeXFile } from './x-file.ts';

/** A city to be written. */
export interface CityToWrite {
  /** The name of its files without their endings. */
  readonly name: string;
  readonly network: RoadNetwork;
  /** Absent for cities of other programs, which do not describe what stands beside the roads. */
  readonly plan?: CityPlan;
  readonly origin?: GeoPlace;
  /** The SVB file it was read from. */
  readonly svb?: SvbContents;
}

/** A city, and what several formats make of it, made once. */
export class CityStock<City extends CityToWrite = CityToWrite> {
  readonly city: City;
  #surface: DrivableSurface | undefined;
  #mesh: CityMesh | undefined;

  constructor(city: City) {
    this.city = city;
  }

  get surface(): DrivableSurface {
    return (this.#surface ??= makeSurface(this.city.network));
  }

  /** All ground where a plan says what is beside the roads; otherwise what can be driven on. */
  get ground(): DrivableSurface {
    return this.city.plan === undefined ? this.surface : groundSurface(this.mesh);
  }

  get mesh(): CityMesh {
    const { plan, network } = this.city;
    return (this.#mesh ??= plan === undefined ? meshOfSurface(this.surface) : makeMesh(plan, network));
  }
}

/** Contents of the files of an export, in the order of its endings. */
export type CityWriter = (stock: CityStock) => readonly (string | Uint8Array)[];

export const cityWriters: Readonly<Record<CityExportName, CityWriter>> = {
  glb: ({ mesh }) => [writeGlb(mesh)],
  x: ({ mesh }) => [writeXFile(mesh)],
  svb: ({ city: { svb, network } }) => [writeSvb(svb ?? { network, cars: [], carDefinitions: [] })],
  tull: ({ ground }) => [writeTull(ground)],
  terrain: ({ ground }) => [writeTerrain(ground)],
  sumo: ({ city: { network, name } }) => {
    const files = writeSumo(network, name);
    return [files['nod.xml'], files['edg.xml'], files['con.xml'], files['tll.xml'], files.netccfg];
  },
  opendrive: ({ city: { network, name } }) => [writeOpenDrive(network, name)],
  geojson: ({ city: { network, plan, origin } }) => {
    const around = plan === undefined ? {} : { plan, walkable: makeWalkable(plan, network) };
    return [writeGeoJson({ network, ...around }, origin === undefined ? {} : { origin })];
  },
};
