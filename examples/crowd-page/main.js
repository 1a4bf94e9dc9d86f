// Two crowds cross on a canvas. Serve it with `npx vite examples/crowd-page`.
import { crowd, orca } from 'korzo/crowd';

const size = [24, 14];
const agents = Array.from({ length: 60 }, (_, index) => {
  const [row, column] = [index % 10, Math.floor(index / 10)];
  const isWest = column < 3;
  const x = isWest ? 1.5 + column : 22.5 - (column - 3);
  return { at: [x, 2 + row], exit: isWest ? 'east' : 'west' };
});
const people = crowd({
  size,
  model: orca,
  exits: [
    { id: 'west', rect: [0, 0, 1, 14] },
    { id: 'east', rect: [23, 0, 1, 14] },
  ],
  agents,
});

const canvas = document.querySelector('canvas');
const output = document.querySelector('output');
const context = canvas.getContext('2d');

function draw({ agents: { count, id, x, y, radius } }) {
  canvas.width = canvas.clientWidth;
  canvas.height = canvas.clientHeight;
  const scale = Math.min(canvas.width / size[0], canvas.height / size[1]);
  for (let row = 0; row < count; row++) {
    context.fillStyle = id[row] < 30 ? '#2f6db3' : '#c2571a';
    context.beginPath();
    context.arc(x[row] * scale, canvas.height - y[row] * scale, radius[row] * scale, 0, 2 * Math.PI);
    context.fill();
  }
  output.value = `${count} agents after ${people.time.toFixed(1)} s`;
}

let start;
requestAnimationFrame(function next(now) {
  start ??= now;
  let frame = people.frame();
  while (people.time < (now - start) / 1000 && !people.isOver) frame = people.step();
  draw(frame);
  if (!people.isOver) requestAnimationFrame(next);
});
