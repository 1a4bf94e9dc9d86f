export { compileMap, type JunctionColumns, type TrafficMap } from './map/traffic-map.ts';
