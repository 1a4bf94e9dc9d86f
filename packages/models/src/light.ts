// Configurations as plain data: loads one file instead of every model.
export { configurations } from './configurations.ts';
