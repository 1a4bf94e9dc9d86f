import type { Binding } from './key-map.ts';

/** Table A.1 of MASS, row by row. */
export const massKeys: readonly Binding[] = [
  { keys: ['Escape'], action: 'quit' },
  { keys: ['Pause'], action: 'playPause' },
  { keys: ['h'], action: 'help' },
  { keys: ['ArrowUp'], action: 'moveForward' },
  { keys: ['ArrowDown'], action: 'moveBack' },
  { keys: ['ArrowLeft'], action: 'moveLeft' },
  { keys: ['ArrowRight'], action: 'moveRight' },
  { keys: ['+'], action: 'zoomIn' },
  { keys: ['-'], action: 'zoomOut' },
  { keys: ['f'], action: 'fullScreen' },
  { keys: ['m'], action: 'map' },
  { keys: ['b'], action: 'borders' },
  { keys: ['r'], action: 'scale' },
  { keys: ['o'], action: 'obstacles' },
  { keys: ['p'], action: 'agents' },
  { keys: ['v'], action: 'velocities' },
  { keys: ['1'], action: 'annotatePath' },
  { keys: ['2'], action: 'annotateNeighbours' },
  { keys: ['3'], action: 'annotateRays' },
  { keys: ['4'], action: 'annotateForces' },
];
