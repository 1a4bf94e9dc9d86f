import { describe, expect, it } from 'vitest';
import type { CameraState } from '../picture/picture.ts';
import { lensOf } from './camera-moves.ts';
import { TravellingCamera, turnedTo } from './camera-travel.ts';
import { basisOf } from './lens.ts';

const camera: CameraState = { mode: 'orbit', target: [0, 0, 0], distance: 20, azimuth: 1, elevation: 0.7 };
const subject = { at: [10, 4, 0], heading: 2, height: 1.8 } as const;

describe('a camera on its way', () => {
  it('shows at once what it is reported first', () => {
    expect(new TravellingCamera().advance(camera, undefined, 0).lens).toEqual(lensOf(camera));
  });

  it('glides from one manner of looking to another, without a jump', () => {
    const traveller = new TravellingCamera();
    traveller.advance(camera, undefined, 0);
    const top: CameraState = { ...camera, mode: 'top' };
    let before = lensOf(camera);
    for (let frame = 0; frame < 60; frame++) {
      const { lens } = traveller.advance(top, undefined, 1 / 60);
      expect(Math.abs(lens.elevation - before.elevation)).toBeLessThan(0.06);
      expect(lens.fieldOfView).toBeLessThanOrEqual(before.fieldOfView);
      before = lens;
    }
    expect(before).toEqual(lensOf(top));
  });

  it('flies in from afar without a jump, and a hand takes over from where it is', () => {
    const traveller = new TravellingCamera();
    traveller.flyIn();
    let before = traveller.advance(camera, undefined, 0).lens;
    expect(before.distance).toBeGreaterThan(2 * camera.distance);
    for (let frame = 0; frame < 30; frame++) {
      const { lens } = traveller.advance(camera, undefined, 1 / 60);
      expect(lens.distance).toBeLessThanOrEqual(before.distance);
      expect(before.distance / lens.distance).toBeLessThan(1.05);
      before = lens;
    }
    expect(traveller.isOnTheWay).toBe(true);
    expect(traveller.stop()).toEqual(before);
    expect(traveller.isOnTheWay).toBe(false);
    traveller.flyIn();
    for (let frame = 0; frame < 200; frame++) before = traveller.advance(camera, undefined, 1 / 60).lens;
    expect(before).toEqual(lensOf(camera));
    expect(traveller.stop()).toBeUndefined();
  });

  it('obeys the hand at once while the manner stays', () => {
    const traveller = new TravellingCamera();
    traveller.advance(camera, undefined, 0);
    const panned: CameraState = { ...camera, target: [5, 5, 0] };
    expect(traveller.advance(panned, undefined, 1 / 60).lens).toEqual(lensOf(panned));
  });

  it('follows lazily: closer every frame, there in the end', () => {
    const traveller = new TravellingCamera();
    const following: CameraState = { ...camera, mode: 'follow', agent: 3 };
    let away = Math.hypot(10, 4);
    for (let frame = 0; frame < 300; frame++) {
      const { target } = traveller.advance(following, subject, 1 / 60).camera;
      const left = Math.hypot(10 - target[0], 4 - target[1]);
      expect(left).toBeLessThan(away);
      if (frame === 2) expect(left).toBeGreaterThan(9);
      away = left;
    }
    expect(away).toBeLessThan(0.01);
  });

  it('sits on whom it is attached to and looks where they go', () => {
    const attached: CameraState = { ...camera, mode: 'attach', agent: 3, azimuth: 0, elevation: 0, distance: 2 };
    const { lens } = new TravellingCamera().advance(attached, subject, 0);
    const { eye, forward } = basisOf(lens);
    expect(Math.atan2(forward[1], forward[0])).toBeCloseTo(2, 6);
    expect(Math.hypot(eye[0] - 10, eye[1] - 4)).toBeCloseTo(2, 6);
    expect(eye[2]).toBeCloseTo(1.62, 6);
  });

  it('stands at its anchor and turns to whom it watches', () => {
    const anchored: CameraState = { ...camera, mode: 'anchor', agent: 3 };
    const { lens, camera: next } = new TravellingCamera().advance(anchored, subject, 0);
    const [before, after] = [basisOf(lensOf(camera)).eye, basisOf(lens).eye];
    for (const axis of [0, 1, 2] as const) expect(after[axis]).toBeCloseTo(before[axis], 6);
    expect(lens.target).toEqual(subject.at);
    expect(turnedTo(next, subject.at).azimuth).toBeCloseTo(next.azimuth, 9);
  });

  it.each([
    ['behind its subject', 11, 0.32],
    ['in the seat', 0.3, 0.02],
  ])('anchors where a ride has come to, however far it was from there before: %s', (_place, distance, elevation) => {
    const traveller = new TravellingCamera();
    traveller.advance({ ...camera, mode: 'attach', agent: 3, azimuth: 0, elevation, distance }, subject, 0);
    const anchored: CameraState = { ...camera, target: [900, 900, 0], mode: 'anchor', agent: 3 };
    const { camera: next } = traveller.advance(anchored, subject, 0.1);
    const { eye } = basisOf(lensOf(next));
    expect(Math.hypot(eye[0] - 10, eye[1] - 4)).toBeCloseTo(11 * Math.cos(0.32), 6);
    expect(eye[2]).toBeGreaterThan(3);
    // From then on it stands, wherever its subject goes.
    const later = traveller.advance(next, { ...subject, at: [60, 4, 0] }, 0.1).camera;
    for (const axis of [0, 1, 2] as const) expect(basisOf(lensOf(later)).eye[axis]).toBeCloseTo(eye[axis], 6);
  });

  it('stays where it is when the one it watches has left', () => {
    const traveller = new TravellingCamera();
    const following: CameraState = { ...camera, mode: 'follow', agent: 3 };
    expect(traveller.advance(following, undefined, 0.1).camera).toEqual(following);
  });
});
