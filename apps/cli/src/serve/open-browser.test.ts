import { expect, it } from 'vitest';
import { browserCommand } from './open-browser.ts';

const address = 'http://127.0.0.1:8123/';

it('knows how each system shows an address', () => {
  expect(browserCommand(address, 'darwin', {})).toEqual(['open', address]);
  expect(browserCommand(address, 'win32', {})).toEqual(['cmd', '/c', 'start', '""', address]);
  expect(browserCommand(address, 'linux', { DISPLAY: ':0' })).toEqual(['xdg-open', address]);
  expect(browserCommand(address, 'linux', { WAYLAND_DISPLAY: 'wayland-0' })).toEqual(['xdg-open', address]);
});

it('shows nothing where there is no screen', () => {
  expect(browserCommand(address, 'linux', {})).toBeUndefined();
  expect(browserCommand(address, 'linux', { DISPLAY: '' })).toBeUndefined();
});
