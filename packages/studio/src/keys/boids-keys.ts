import type { Binding } from './key-map.ts';

/** Table B.1 of the boids crowd, row by row; its cameras are F1 to F9 as everywhere. */
export const boidsKeys: readonly Binding[] = [
  { keys: ['Space'], action: 'playPause' },
  { keys: ['n'], action: 'step' },
  { keys: ['x'], action: 'debugView' },
  { keys: ['e'], action: 'defaults' },
  { keys: ['r'], action: 'restartSame' },
  { keys: ['t'], action: 'separationUp' },
  { keys: ['g'], action: 'separationDown' },
  { keys: ['y'], action: 'alignmentUp' },
  { keys: ['h'], action: 'alignmentDown' },
  { keys: ['u'], action: 'cohesionUp' },
  { keys: ['j'], action: 'cohesionDown' },
  { keys: ['i'], action: 'speedUp' },
  { keys: ['k'], action: 'speedDown' },
  { keys: ['o'], action: 'accelerationUp' },
  { keys: ['l'], action: 'accelerationDown' },
];
