export { compileCity, readCity, type CompiledCity, type ReadCity } from './read-city.ts';
export { cityLimits, unboundedCity, type Limit, type LimitName, type Limits } from './limits/city-limits.ts';
export { problemOf, renderComplaint, type Complaint, type Span } from './language/complaint.ts';
export type {
  CityPlan,
  Control,
  HeightAt,
  House,
  LaneLink,
  LightPhase,
  LineStyle,
  Park,
  Piece,
  PlannedCross,
  PlannedIncome,
  PlannedRoad,
  RoadEnd,
  CitySettings,
  StyleObject,
  Tree,
  Vector,
} from './plan/city-plan.ts';
export { mirrorNetwork } from './roads/mirror-network.ts';
export { makeNetwork, type MadeNetwork, type NetworkOptions } from './roads/make-network.ts';
export { placeOnLane, placeOnPiece, type LanePlace } from './roads/on-lane.ts';
export type {
  ArcPiece,
  Junction,
  JunctionControl,
  Lane,
  LanePiece,
  Light,
  Relation,
  Road,
  RoadNetwork,
  StraightPiece,
  Subordination,
  Turn,
} from './roads/road-network.ts';
export { cityExports, type CityExport, type CityExportName } from './export/city-exports.ts';
export { CityStock, cityWriters, type CityToWrite } from './export/city-writers.ts';
export { readSvb, type ReadSvb } from './export/read-svb.ts';
export { writeSvb } from './export/write-svb.ts';
export type { CarDefinition, StartingCar, SvbContents } from './export/svb-file.ts';
export { makeSurface, type DrivableSurface, type SurfaceType } from './roads/surface.ts';
export { writeSumo, type SumoPlainXml } from './export/sumo.ts';
export { writeOpenDrive } from './export/opendrive.ts';
export { meshOfSurface } from './export/surface-mesh.ts';
export { writeGeoJson, type GeoJsonContents, type GeoJsonOptions } from './export/geojson.ts';
export { readSumoNet, type ReadSumoNet } from './import/read-sumo-net.ts';
export {
  readSumoRoutes,
  type ReadSumoRoutes,
  type SumoFlow,
  type SumoTrip,
  type SumoVehicleType,
  type SumoWay,
} from './import/read-sumo-routes.ts';
export { readOsm, type ReadOsm } from './import/read-osm.ts';
export type { ReadNetwork } from './import/read-network.ts';
export { localPlane, type GeoPlace, type LocalPlane } from './projection/local-plane.ts';
export { readTull, writeTull, type ReadTull } from './export/tull.ts';
export { checkSyntax, languageWords, type LanguageWord } from './language-words.ts';
export { makeWalkable } from './maps/make-walkable.ts';
export { walkableWorld, type WalkableWorld } from './maps/walkable-world.ts';
export type {
  RoadCrossing,
  LaneSpan,
  WalkableKind,
  WalkableMap,
  WalkableObstacle,
  WalkableRegion,
} from './maps/walkable-map.ts';
export { readTerrain, writeTerrain } from './export/terrain-file.ts';
export { Terrain, type TerrainColumns, type TerrainOptions } from './export/terrain.ts';
export type { CityMesh, MaterialName, MeshGroup } from './mesh/city-mesh.ts';
export { writeGlb } from './export/gltf.ts';
export { writeXFile } from './export/x-file.ts';
export { makeMesh } from './mesh/make-mesh.ts';
export { makeGround } from './mesh/city-ground.ts';
export { editCity, type EditedCity } from './edit/edit-city.ts';
export { withEdits } from './edit/city-draft.ts';
export {
  crossControls,
  usualLanes,
  type CityChange,
  type CrossControl,
  type RoadLanes,
  type RoadTarget,
  type TextEdit,
} from './edit/city-change.ts';
