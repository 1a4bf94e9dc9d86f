// A flock as the background of a page. Serve it with `npx vite examples/birds-background`.
import { view } from 'korzo/viewer';

const flock = {
  world: { size: [60, 40, 30], edges: 'wrap' },
  groups: [
    {
      name: 'birds',
      kind: 'bird',
      model: 'boids',
      count: 300,
      place: { shape: 'world', level: 'volume' },
      speed: 8,
      radius: 0.3,
      initialSpeed: 8,
      heading: 'random',
    },
  ],
  run: { duration: 86400 },
};
globalThis.sky = view(document.querySelector('#sky'), flock, {
  label: 'A flock of birds',
  keys: false,
  draw: { scale: false },
});
