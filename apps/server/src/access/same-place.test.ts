import { describe, expect, it } from 'vitest';
import { describePlace, hostIsOurs, isLoopbackHost, originIsOurs } from './same-place.ts';

const here = describePlace('127.0.0.1', { names: ['127.0.0.1'], allowedOrigins: [] });
const network = describePlace('0.0.0.0', {
  names: ['0.0.0.0', 'desk', 'desk.local'],
  allowedOrigins: ['https://studio.example.org'],
});

describe('the name a request was sent to', () => {
  it.each([
    'localhost',
    'localhost:8123',
    '127.0.0.1:9',
    '[::1]:8123',
    'LOCALHOST:1',
    'a.localhost:8123',
    'localhost.',
  ])('is ours on this machine: %s', (host) => expect(hostIsOurs(host, here)).toBe(true));

  it.each([
    undefined,
    '',
    'evil.example',
    'evil.example:8123',
    '127.0.0.1.evil.example',
    '192.168.1.5:8123',
    'a b',
    'x@localhost',
    'localhost/..',
  ])('is not ours on this machine: %s', (host) => expect(hostIsOurs(host, here)).toBe(false));

  it.each([
    '192.168.1.5:8123',
    '[fe80::1]:8123',
    'desk:8123',
    'DESK.local:8123',
    'localhost:8123',
    'studio.example.org',
  ])('is ours on the network: %s', (host) => expect(hostIsOurs(host, network)).toBe(true));

  it('is not ours on the network when it is another client’s', () => {
    expect(hostIsOurs('evil.example:8123', network)).toBe(false);
  });
});

describe('the origin of a page', () => {
  it.each([
    ['http://localhost:8123', 'localhost:8123'],
    ['https://desk', 'desk'],
    ['https://desk', 'desk:443'],
    ['http://desk', 'desk:80'],
    ['https://studio.example.org', 'desk:8123'],
    [undefined, 'desk:8123'],
  ])('may talk: %s at %s', (origin, host) => expect(originIsOurs(origin, host, network)).toBe(true));

  it.each([
    ['http://localhost:3000', 'localhost:8123'],
    ['http://evil.example', 'localhost:8123'],
    ['http://localhost:8123.evil.example', 'localhost:8123'],
    ['http://studio.example.org', 'desk:8123'],
    ['null', 'localhost:8123'],
    ['', 'localhost:8123'],
    ['file://', 'localhost:8123'],
    ['ftp://localhost:8123', 'localhost:8123'],
    ['http://localhost:8123', undefined],
  ])('may not: %s at %s', (origin, host) => expect(originIsOurs(origin, host, network)).toBe(false));
});

it('knows addresses of this machine', () => {
  expect(['localhost', '127.0.0.1', '127.1.2.3', '::1'].every(isLoopbackHost)).toBe(true);
  expect(['0.0.0.0', '::', '10.0.0.1', '127.evil.example', ''].some(isLoopbackHost)).toBe(false);
});
