import { expect, it } from 'vitest';
import { isOfThisMachine } from './go-live.ts';

it.each([
  ['http://127.0.0.1:8123/#room=hello-1', true],
  ['http://localhost:8123/studio/#room=hello-1&token=abc', true],
  ['http://[::1]:8123/#room=hello-1', true],
  ['http://192.168.1.20:8123/#room=hello-1', false],
  ['https://korzo.example/#room=hello-1', false],
  ['https://localhost.example/#room=hello-1', false],
  // The page is from a static host, the room on a server elsewhere, and the other way round.
  ['http://127.0.0.1:8123/#room=hello-1&server=wss%3A%2F%2Fkorzo.example%2F', true],
  ['https://korzo.example/#room=hello-1&server=ws%3A%2F%2Flocalhost%3A8123%2F', true],
  ['', false],
])('%s leads to this machine alone: %s', (link, isLocal) => {
  expect(isOfThisMachine(link)).toBe(isLocal);
});
