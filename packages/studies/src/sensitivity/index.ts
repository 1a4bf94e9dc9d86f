export { readRange, valueAt, type Factor } from './factors.ts';
export { designOf, sensitivityOf, type Method, type Sensitivity } from './sensitivity.ts';
export { describeSensitivity, sensitivityTable } from './tables.ts';
