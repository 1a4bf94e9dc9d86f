import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultDrawOptions, type CameraState } from '@korzo/viewer/light';
import { SmallElement } from '../small-page/elements.testing.ts';
import { SmallPage } from '../small-page/small-page.testing.ts';
import { paperSession, paperStudio, type PaperSession } from '../store/paper-session.testing.ts';
import type { Studio } from '../store/studio.ts';
import { HeldKeys, listenToKeys } from './listen.ts';

const home: CameraState = { mode: 'orbit', target: [20, 10, 0], distance: 50, azimuth: 1, elevation: 0.8 };

class InputElement extends SmallElement {
  type = 'text';
}
class SelectElement extends SmallElement {}
class TextElement extends SmallElement {}

let page: SmallPage;
let studio: Studio;
let session: PaperSession;
let held: HeldKeys;
let end: () => void;

beforeEach(() => {
  page = new SmallPage();
  vi.stubGlobal('HTMLInputElement', InputElement);
  vi.stubGlobal('HTMLSelectElement', SelectElement);
  vi.stubGlobal('HTMLTextAreaElement', TextElement);
  session = paperSession({}, { playing: false });
  studio = paperStudio(session);
  studio.page.value = 'run';
  studio.cameras.value = [home];
  held = new HeldKeys();
  end = listenToKeys(studio, held);
});
afterEach(() => {
  end();
  page.close();
});

/** Presses a key; says whether the page took it. */
function press(key: string, rest: object = {}): boolean {
  let taken = false;
  const code = key === ' ' ? 'Space' : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  const event = { key, code, target: null, defaultPrevented: false, preventDefault: () => void (taken = true) };
  page.fireWindow('keydown', { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...event, ...rest });
  return taken;
}
const lift = (code: string): void => page.fireWindow('keyup', { code, key: code });
const asked = (): unknown[] => session.asked.splice(0).map(({ type }) => type);
const pressable = (name: string, type?: string): SmallElement => {
  const element = type === undefined ? page.document.createElement(name) : new InputElement(name, page.document);
  if (element instanceof InputElement && type !== undefined) element.type = type;
  page.document.body.appendChild(element);
  return element;
};

describe('a key', () => {
  it('does what its map says, once however long it is held, but steps again and again', () => {
    expect([press(' '), asked()]).toEqual([true, ['play']]);
    expect([press(' ', { repeat: true }), asked()]).toEqual([true, []]);
    expect([press('n'), press('n', { repeat: true }), asked()]).toEqual([true, true, ['step', 'step']]);
    expect([press('~'), asked()]).toEqual([false, []]);
  });

  it('is left alone when the page has taken it, or where no run is shown', () => {
    expect(press(' ', { defaultPrevented: true })).toBe(false);
    studio.page.value = 'gallery';
    expect([press(' '), asked()]).toEqual([false, []]);
  });

  it('moves the camera at once and while it is down', () => {
    expect([press('ArrowUp'), held.any]).toEqual([true, true]);
    const [{ target }] = studio.cameras.value;
    expect(target).not.toEqual(home.target);
    press('ArrowUp', { repeat: true });
    expect(studio.cameras.value[0].target).toEqual(target);
    lift('ArrowUp');
    expect(held.any).toBe(false);
    press('ArrowUp');
    lift('Shift');
    expect(held.any).toBe(false);
    press('ArrowUp');
    page.fireWindow('blur', {});
    expect(held.any).toBe(false);
  });

  it('F5 is the browser’s until a camera is kept under it', () => {
    expect(press('F5')).toBe(false);
    studio.cameraList.value = [undefined, undefined, undefined, undefined, home];
    expect(press('F5')).toBe(true);
  });

  it('belongs to an open dialog; only the one for the help closes the help', () => {
    const dialog = page.document.createElement('dialog');
    dialog.setAttribute('open', '');
    page.document.body.appendChild(dialog);
    expect([press(' '), press('?', { shiftKey: true }), studio.helpOpen.value]).toEqual([false, false, false]);
    studio.helpOpen.value = true;
    expect([press(' '), press('?', { shiftKey: true }), studio.helpOpen.value]).toEqual([false, true, false]);
  });

  it('is no longer heard after the run was left', () => {
    end();
    expect([press(' '), asked()]).toEqual([false, []]);
  });
});

describe('a key in a control', () => {
  it('is typed into fields; Escape leaves them', () => {
    studio.draw.value = defaultDrawOptions;
    studio.tool.value = { type: 'lasso' };
    for (const target of [
      pressable('input', 'search'),
      new SelectElement('select', page.document),
      new TextElement('textarea', page.document),
    ])
      expect([press(' ', { target }), press('ArrowUp', { target }), press('n', { target })]).toEqual([
        false,
        false,
        false,
      ]);
    expect([press('Escape', { target: pressable('input', 'text') }), studio.tool.value.type]).toEqual([true, 'look']);
  });

  it('moves a slider; a tick takes only Space', () => {
    for (const [type, taken] of [
      ['range', [false, false, true]],
      ['radio', [false, false, true]],
      ['checkbox', [false, true, true]],
    ] as const) {
      const target = pressable('input', type);
      expect([press(' ', { target }), press('ArrowUp', { target }), press('n', { target })]).toEqual(taken);
    }
  });
});

describe('a key on something that is pressed', () => {
  it('plays by Space once a pointer was used, and presses again after Tab', () => {
    const button = pressable('button');
    page.fireWindow('pointerdown', {});
    expect([press(' ', { target: button }), press('Enter', { target: button })]).toEqual([true, false]);
    expect(press(' ', { target: pressable('input', 'search') })).toBe(false);
    press('Tab');
    expect(press(' ', { target: button })).toBe(false);
  });

  it('presses it by Space and Enter; one with a role walks by arrows', () => {
    const button = pressable('button');
    expect([' ', 'Enter', 'ArrowUp', 'n'].map((key) => press(key, { target: button }))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    lift('ArrowUp');
    const tab = pressable('button');
    tab.setAttribute('role', 'tab');
    expect(press('ArrowUp', { target: tab })).toBe(false);
    expect([press(' ', { target: pressable('div') }), asked().length]).toEqual([true, 2]);
  });
});
