import { describe, expect, it } from 'vitest';
import { liveAddress, serverBase } from './find-server.ts';

describe('addresses of servers', () => {
  for (const written of ['http://host:8080', 'ws://host:8080/', 'ws://host:8080/live', 'http://host:8080/?a=1#x']) {
    it(`understands ${written}`, () => expect(serverBase(written).href).toBe('http://host:8080/'));
  }

  it('keeps a folder and stays encrypted', () => {
    expect(liveAddress(serverBase('https://host/korzo'), 'main').href).toBe('wss://host/korzo/live?room=main');
  });

  it('hands over a ticket', () => {
    expect(liveAddress(serverBase('http://host'), 'a b', 't').href).toBe('ws://host/live?room=a+b&ticket=t');
  });
});
