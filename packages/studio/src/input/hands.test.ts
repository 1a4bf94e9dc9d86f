import { signal } from '@preact/signals';
import type { RunInfo } from '@korzo/live';
import type { Spot, Viewer, ViewerEvents } from '@korzo/viewer';
import type { CameraState } from '@korzo/viewer/light';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paperSession, paperStudio, type PaperSession } from '../store/paper-session.testing.ts';
import type { Studio } from '../store/studio.ts';
import { handTools } from './hand-tools.ts';

const camera: CameraState = { mode: 'orbit', target: [0, 0, 0], distance: 9, azimuth: 0, elevation: 1 };
const at = { x: 10, y: 20, shift: false };

/** A viewer on which a test is the hand. */
class PaperViewer {
  readonly #listeners = new Map<string, (event: never) => void>();
  dragging = '';
  canvas = { className: '' };
  touched = 0;
  camera = camera;
  ground: object | undefined = { at: [3, 4, 0], level: 1 };
  thing: object | undefined;
  inside: readonly number[] = [];
  cursor: unknown;
  picture = {
    groundAt: () => this.ground,
    thingAt: () => this.thing,
    agentsInside: () => this.inside,
    showCursor: (cursor: unknown) => void (this.cursor = cursor),
  };

  on(name: string, listener: (event: never) => void): () => void {
    this.#listeners.set(name, listener);
    return () => void this.#listeners.delete(name);
  }

  touch(): void {
    this.touched++;
  }

  moveCamera(move: (camera: CameraState) => CameraState): void {
    this.camera = move(this.camera);
  }

  hand(name: keyof ViewerEvents, event: object | undefined): void {
    this.#listeners.get(name)?.(event as never);
  }
}

let studio: Studio;
let session: PaperSession;
let viewer: PaperViewer;
let end: () => void;
const lasso = signal<readonly Spot[]>([]);

beforeEach(() => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(10_000);
  const passages = {
    portals: [{ id: 'door', open: true }],
    gates: [{ id: 'gate', open: false }],
    exits: [{ id: 'east', open: true }],
  };
  session = paperSession({ scenery: { levels: [passages] } } as unknown as RunInfo);
  studio = paperStudio(session);
  viewer = new PaperViewer();
  end = handTools({ studio, session, viewer: viewer as unknown as Viewer }, lasso);
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const asked = (): unknown => session.asked.splice(0);

const pick = (agent: number | undefined, shift: boolean): readonly number[] => {
  viewer.hand('pick', { ...at, agent, shift });
  return session.chosen.value;
};

describe('a hand that looks', () => {
  it('chooses by click, adds and takes away with shift, lets go beside', () => {
    expect([pick(5, false), pick(7, true), pick(undefined, true), pick(5, true), pick(undefined, false)]).toEqual([
      [5],
      [5, 7],
      [5, 7],
      [7],
      [],
    ]);
  });

  it('drags the camera, and follows whom it clicks twice', () => {
    expect([viewer.dragging, viewer.canvas.className]).toEqual(['camera', 'tool-look']);
    viewer.hand('doublePick', { ...at, agent: undefined });
    expect(viewer.camera).toEqual(camera);
    viewer.hand('doublePick', { ...at, agent: 8 });
    expect(viewer.camera).toMatchObject({ mode: 'follow', agent: 8 });
    viewer.camera = camera;
    studio.tool.value = { type: 'passage' };
    viewer.hand('doublePick', { ...at, agent: 8 });
    expect(viewer.camera).toEqual(camera);
  });

  it('makes the cell it touches the active one; in a comparison the run', () => {
    viewer.hand('press', { camera: 2 });
    expect([studio.active.value, studio.activeCamera.value]).toEqual([0, 2]);
    studio.sessions.value = [paperSession(), session];
    viewer.hand('press', { camera: 1 });
    expect([studio.active.value, studio.activeCamera.value]).toEqual([1, 2]);
  });
});

const draw = (points: readonly number[], shift = false): void => {
  points.forEach((x, index) => viewer.hand('stroke', { x, y: 0, shift, phase: index === 0 ? 'begin' : 'move' }));
};

describe('a lasso', () => {
  it('is shown while it is drawn and chooses what is inside', () => {
    studio.tool.value = { type: 'lasso' };
    expect(viewer.dragging).toBe('stroke');
    viewer.inside = [3, 4];
    draw([1, 2, 3]);
    expect(lasso.value.map(({ x }) => x)).toEqual([1, 2, 3]);
    viewer.hand('stroke', { ...at, phase: 'end' });
    expect([lasso.value, session.chosen.value]).toEqual([[], [3, 4]]);
    expect(session.messages.value.at(-1)?.text).toMatch(/^2 selected\.$/);
    viewer.inside = [4, 9];
    draw([1, 2, 3]);
    viewer.hand('stroke', { ...at, shift: true, phase: 'end' });
    expect(session.chosen.value).toEqual([3, 4, 9]);
    viewer.inside = Array.from({ length: 17 }, (_, agent) => agent);
    draw([1, 2, 3]);
    viewer.hand('stroke', { ...at, phase: 'end' });
    expect(session.messages.value.at(-1)?.text).toContain('the first 16');
  });

  it('of two points is none, and one that is given up chooses nothing', () => {
    studio.tool.value = { type: 'lasso' };
    viewer.inside = [3];
    draw([1, 2]);
    viewer.hand('stroke', { ...at, phase: 'end' });
    draw([1, 2, 3]);
    viewer.hand('stroke', { ...at, phase: 'cancel' });
    expect([lasso.value, session.chosen.value]).toEqual([[], []]);
  });
});

describe('a brush', () => {
  it('adds where it is dragged, four times a second', () => {
    studio.tool.value = { type: 'brush', group: 0, count: 5, radius: 2 };
    const brushed = { type: 'brush', group: 0, count: 5, radius: 2, at: [3, 4, 0], level: 1 };
    viewer.hand('stroke', { ...at, phase: 'begin' });
    vi.advanceTimersByTime(249);
    viewer.hand('stroke', { ...at, phase: 'move' });
    expect(asked()).toEqual([brushed]);
    vi.advanceTimersByTime(1);
    viewer.hand('stroke', { ...at, phase: 'move' });
    vi.advanceTimersByTime(1000);
    viewer.hand('stroke', { ...at, phase: 'end' });
    expect(asked()).toEqual([brushed]);
    viewer.ground = undefined;
    vi.advanceTimersByTime(1000);
    viewer.hand('stroke', { ...at, phase: 'move' });
    viewer.hand('pick', { ...at, agent: 4 });
    expect([asked(), session.chosen.value]).toEqual([[], []]);
  });

  it('and an obstacle are shown on the ground under the pointer', () => {
    viewer.hand('hover', at);
    expect([viewer.cursor, viewer.touched]).toEqual([undefined, 0]);
    studio.tool.value = { type: 'brush', group: 0, count: 5, radius: 0 };
    viewer.hand('hover', at);
    expect([viewer.cursor, viewer.touched]).toEqual([{ shape: 'circle', radius: 0.2, at: [3, 4, 0] }, 1]);
    studio.tool.value = { type: 'obstacle', shape: 'square', radius: 2 };
    viewer.hand('hover', at);
    expect(viewer.cursor).toEqual({ shape: 'square', radius: 2, at: [3, 4, 0] });
    viewer.hand('hover', undefined);
    expect(viewer.cursor).toBeUndefined();
  });
});

const use = (thing: object | undefined): unknown => {
  viewer.thing = thing;
  viewer.hand('pick', at);
  return asked();
};

describe('a click with a tool', () => {
  it('drops an obstacle', () => {
    studio.tool.value = { type: 'obstacle', shape: 'circle', radius: 2 };
    viewer.hand('pick', { ...at, agent: 4 });
    expect(asked()).toEqual([{ type: 'obstacle', level: 1, shape: { type: 'circle', centre: [3, 4], radius: 2 } }]);
    expect(session.chosen.value).toEqual([]);
  });

  it('shuts and opens doors, gates and exits, takes obstacles away, and says when nothing is there', () => {
    studio.tool.value = { type: 'passage' };
    expect([
      use({ type: 'portal', id: 'door' }),
      use({ type: 'gate', id: 'gate' }),
      use({ type: 'exit', id: 'east' }),
    ]).toEqual([
      [{ type: 'passage', passage: 'door', open: false }],
      [{ type: 'passage', passage: 'gate', open: true }],
      [{ type: 'passage', passage: 'east', open: false }],
    ]);
    expect(session.messages.value.map(({ text }) => text)).toEqual([
      'door is closed.',
      'gate is opened.',
      'east is closed.',
    ]);
    expect([use({ type: 'obstacle', id: 'crate' }), use({ type: 'portal', id: 'gone' })]).toEqual([
      [{ type: 'clear', obstacle: 'crate' }],
      [],
    ]);
    expect(session.messages.value).toHaveLength(3);
    expect([use(undefined), session.messages.value.at(-1)?.level]).toEqual([[], 'warning']);
  });
});
