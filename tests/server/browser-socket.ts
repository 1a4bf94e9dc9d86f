import { afterAll, beforeAll, vi } from 'vitest';
import { WebSocket } from 'ws';

/** A WebSocket as browsers have it: a connection that fails is reported by its close event alone, and nothing is thrown. */
class BrowserSocket extends WebSocket {
  constructor(address: string | URL) {
    super(address);
    this.on('error', () => undefined);
  }
}

/** Gives the tests of a file what the client finds in a browser; Node has one only from 22 on. */
export function useBrowserSockets(): void {
  beforeAll(() => void vi.stubGlobal('WebSocket', BrowserSocket));
  afterAll(() => void vi.unstubAllGlobals());
}
