// Limits that a command line shows in its help: loads one file instead of the whole package.
export { reach as widestPlannedRadius } from './maps/wall-field.ts';
