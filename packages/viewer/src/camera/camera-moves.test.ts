import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CameraState } from '../picture/picture.ts';
import {
  cameraOver,
  changeMode,
  lensOf,
  liftBy,
  orbitBy,
  panBy,
  wrapAngle,
  zoomAt,
  zoomBy,
  type SceneBounds,
} from './camera-moves.ts';
import { meetsHeight, projectionOf, rayThrough, type Point3 } from './lens.ts';

const view = { x: 10, y: 20, width: 640, height: 360 };
const metres = fc.double({ min: -500, max: 500, noNaN: true });

const camera = fc.record({
  mode: fc.constantFrom('orbit', 'top'),
  target: fc.tuple(metres, metres, fc.double({ min: 0, max: 20, noNaN: true })),
  distance: fc.double({ min: 2, max: 2000, noNaN: true }),
  azimuth: fc.double({ min: -3, max: 3, noNaN: true }),
  elevation: fc.double({ min: 0.4, max: 1.5, noNaN: true }),
}) as fc.Arbitrary<CameraState>;

const spotOf = (state: CameraState, [x, y, z]: Point3): { x: number; y: number; depth: number } => {
  const projection = projectionOf(lensOf(state), view);
  projection.at(x, y, z);
  return projection;
};

describe('a camera', () => {
  it('shows its target in the middle of its rectangle', () => {
    fc.assert(
      fc.property(camera, (state) => {
        const spot = spotOf(state, state.target);
        expect(spot.x).toBeCloseTo(330, 3);
        expect(spot.y).toBeCloseTo(200, 3);
        expect(spot.depth).toBeGreaterThan(0);
      }),
    );
  });

  it('sees through a pixel what is drawn there', () => {
    const inside = fc.double({ min: 0.05, max: 0.95, noNaN: true });
    fc.assert(
      fc.property(camera, inside, inside, (state, across, down) => {
        const [x, y] = [view.x + across * view.width, view.y + down * view.height];
        const place = meetsHeight(rayThrough(lensOf(state), view, x, y), state.target[2]);
        if (place === undefined) return;
        const spot = spotOf(state, place);
        expect(spot.x).toBeCloseTo(x, 2);
        expect(spot.y).toBeCloseTo(y, 2);
      }),
    );
  });

  it('keeps in place what it zooms at', () => {
    const factor = fc.double({ min: 0.5, max: 2, noNaN: true });
    fc.assert(
      fc.property(camera, factor, metres, metres, (state, zoom, dx, dy) => {
        const share = state.distance / 1500;
        const place: Point3 = [state.target[0] + dx * share, state.target[1] + dy * share, state.target[2]];
        const before = spotOf(state, place);
        const after = spotOf(zoomAt(state, place, zoom), place);
        expect(after.x).toBeCloseTo(before.x, 2);
        expect(after.y).toBeCloseTo(before.y, 2);
      }),
    );
  });

  it('pans so that the plan moves with the pointer', () => {
    fc.assert(
      fc.property(
        camera,
        fc.integer({ min: -200, max: 200 }),
        fc.integer({ min: -200, max: 200 }),
        (state, right, down) => {
          const top: CameraState = { ...state, mode: 'top' };
          const spot = spotOf(panBy(top, right, down, view.height), top.target);
          expect(spot.x).toBeCloseTo(330 + right, 2);
          expect(spot.y).toBeCloseTo(200 + down, 2);
        },
      ),
    );
  });

  it('orbits around its target and never over the zenith', () => {
    const start = cameraOver({ min: [0, 0, 0], max: [20, 10, 0] }, 'orbit', 1.6);
    const turned = orbitBy(start, 7, 9);
    expect(turned.target).toEqual(start.target);
    expect(turned.elevation).toBe(Math.PI / 2);
    expect(turned.azimuth).toBeCloseTo(wrapAngle(start.azimuth + 7), 9);
    expect(orbitBy({ ...start, mode: 'top' }, 1, 1).elevation).toBe(start.elevation);
  });

  it('comes as near as a hand and no nearer', () => {
    const start = cameraOver({ min: [0, 0, 0], max: [20, 10, 0] }, 'orbit', 1.6);
    expect(zoomBy(start, 1e-9).distance).toBe(0.3);
    expect(zoomBy(start, 0.5).distance).toBeCloseTo(start.distance / 2, 9);
    expect(liftBy(start, 10, 100).target[2]).toBeGreaterThan(start.target[2]);
  });

  it('shows all of a place from home, near the edge of the rectangle at least once', () => {
    const extent = fc.double({ min: 1, max: 10_000, noNaN: true });
    const places = fc.tuple(extent, extent, fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(places, fc.constantFrom('orbit', 'top'), ([width, depth, share], mode) => {
        const height = share * Math.max(width, depth);
        const bounds: SceneBounds = { min: [-3, 5, 0], max: [width - 3, depth + 5, height] };
        const home = cameraOver(bounds, mode, view.width / view.height);
        let widest = 0;
        for (const x of [bounds.min[0], bounds.max[0]]) {
          for (const y of [bounds.min[1], bounds.max[1]]) {
            for (const z of [bounds.min[2], bounds.max[2]]) {
              const spot = spotOf(home, [x, y, z]);
              widest = Math.max(widest, Math.abs(spot.x - 330) / 320, Math.abs(spot.y - 200) / 180);
            }
          }
        }
        expect(widest).toBeLessThan(1);
        expect(widest).toBeGreaterThan(0.6);
      }),
    );
  });

  it('sits down behind whom it attaches to and stands up again', () => {
    const start = cameraOver({ min: [0, 0, 0], max: [20, 10, 0] }, 'orbit', 1.6);
    const sitting = changeMode(start, 'attach', 7);
    expect(sitting).toMatchObject({ mode: 'attach', agent: 7, azimuth: 0 });
    const standing = changeMode(sitting, 'orbit');
    expect(standing.agent).toBeUndefined();
    expect(standing.distance).toBeGreaterThan(sitting.distance);
  });
});
