import { describe, expect, it } from 'vitest';
import { checkLimits, checkProxies } from './limits.ts';

describe('--trust-proxy', () => {
  it('is addresses and nets, or a number of proxies, and none unless given', async () => {
    expect(await checkProxies([], undefined)).toBeUndefined();
    expect(await checkProxies(['127.0.0.1', '10.0.0.0/8'], undefined)).toEqual({
      proxies: ['127.0.0.1', '10.0.0.0/8'],
    });
    expect(await checkProxies(['2'], 'Forwarded')).toEqual({ hops: 2, header: 'forwarded' });
  });

  it.each([
    [['localhost'], undefined, "'localhost' is no address"],
    [['0'], undefined, 'give 1 to 10'],
    [['11'], undefined, 'give 1 to 10'],
    [['1', '10.0.0.1'], undefined, "'1' is no address"],
    [['10.0.0.0/99'], undefined, 'is no address'],
    [['10.0.0.1'], 'x-real-ip', 'x-forwarded-for or forwarded'],
    [[], 'forwarded', 'needs --trust-proxy'],
  ])('says what is wrong with %j, header %j', async (words, header, message) => {
    await expect(checkProxies(words, header)).rejects.toThrow(message);
  });
});

describe('--limit', () => {
  it('changes limits by their names', async () => {
    expect(await checkLimits({})).toEqual({ limits: {}, roomLimits: {} });
    expect(await checkLimits({ rooms: '20', headersSeconds: '2.5' })).toEqual({
      limits: { rooms: 20, headersSeconds: 2.5 },
      roomLimits: {},
    });
  });

  it('changes those of a room too, within their ranges', async () => {
    const given = { roomAgents: '500', rooms: '3', roomMemoryMiB: '256', roomSilenceSeconds: '86400' };
    expect(await checkLimits(given)).toEqual({
      limits: { rooms: 3 },
      roomLimits: { agents: 500, memoryMiB: 256, silenceSeconds: 86_400 },
    });
  });

  it.each([
    [{ room: '3' }, "did you mean 'rooms'? known are connectionsPerAddress"],
    [{ roomAgent: '3' }, "did you mean 'roomAgents'?"],
    [{ roomAgents: '0' }, 'give a number from 1 to 10000000'],
    [{ roomAgents: '2.5' }, 'whole'],
    [{ roomMemoryMiB: '255' }, 'from 256 to 1048576'],
    [{ roomSilenceSeconds: '4.9' }, 'from 5 to 86400'],
    [{ roomSilenceSeconds: '86401' }, 'from 5 to 86400'],
    [{ rooms: '0' }, 'above 0'],
    [{ rooms: '1.5' }, 'whole'],
    [{ rooms: '-1' }, 'above 0'],
    [{ rooms: 'many' }, 'above 0'],
    [{ rooms: '1e99' }, 'above 0'],
    [{ toString: '1' }, 'not known'],
  ])('says what is wrong with %j', async (settings, message) => {
    await expect(checkLimits(settings)).rejects.toThrow(message);
  });
});
