// Steps a second that a program reaches over `korzo serve --control`, beside those of the same run without a server.
//   node tools/measure-control.mjs [agents] [steps]
import { run } from 'korzo';
import { startControl } from '@korzo/server';
import { WebSocket } from 'ws';

const [agents = 100, steps = 2000] = process.argv.slice(2).map(Number);
const scenario = {
  world: { size: [40, 40], edges: /** @type {const} */ ('closed') },
  groups: [{ name: 'people', model: 'orca', count: agents, goal: 'random' }],
  run: { duration: 1e6 },
};

async function overSocket() {
  const server = await startControl();
  const socket = new WebSocket(server.address);
  const next = () => new Promise((resolve) => socket.once('message', resolve));
  await next();
  /** @param {object} request */
  const ask = (request) => {
    const answer = next();
    socket.send(JSON.stringify({ ask: 1, request }));
    return answer;
  };
  await ask({ type: 'open', scenario });
  for (let step = 0; step < steps / 10; step++) await ask({ type: 'step' });
  const start = performance.now();
  for (let step = 0; step < steps; step++) await ask({ type: 'step' });
  const rate = (1000 * steps) / (performance.now() - start);
  socket.close();
  await server.close();
  return rate;
}

async function here() {
  const { simulation } = await run(scenario);
  for (let step = 0; step < steps / 10; step++) simulation.tick();
  const start = performance.now();
  for (let step = 0; step < steps; step++) simulation.tick();
  return (1000 * steps) / (performance.now() - start);
}

const [remote, local] = [await overSocket(), await here()];
console.log(`${agents} agents: ${remote.toFixed(0)} steps a second over a socket, ${local.toFixed(0)} without one`);
