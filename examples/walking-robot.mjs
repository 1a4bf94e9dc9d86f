// A program outside of Korzo that joins a live run with an object of its own: node examples/walking-robot.mjs [address]
import { WebSocket } from 'ws';

const socket = new WebSocket(process.argv[2] ?? 'ws://127.0.0.1:8123/live?room=main');
const send = (request) => socket.send(JSON.stringify({ ask: 0, request }));

/** A circle of 4 m around the middle of the square, once in 12 s. */
function poseAt(seconds) {
  const angle = (2 * Math.PI * seconds) / 12;
  const [east, north, speed] = [Math.cos(angle), Math.sin(angle), (2 * Math.PI * 4) / 12];
  return { x: 20 + 4 * east, y: 20 + 4 * north, vx: -north * speed, vy: east * speed, heading: angle + Math.PI / 2 };
}

socket.on('open', () => {
  send({ type: 'join', name: 'robot', of: 'robot', radius: 0.6, period: 0.1, ...poseAt(0) });
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  setInterval(() => send({ type: 'pose', name: 'robot', user: { lamp: 'on' }, ...poseAt(seconds()) }), 100);
});
socket.on('message', (data, isFrame) => {
  if (!isFrame && JSON.parse(data).type === 'problem') console.error(String(data));
});
