export { Bodies } from './bodies.ts';
export {
  capacityDrop,
  cityDrivers,
  driversWith,
  ringFlow,
  saturationFlow,
  sideRoadFlow,
  sieglochFlow,
  startWave,
} from './experiments.ts';
