import { PerspectiveCamera, Scene, Vector3, type WebGLRenderer } from 'three';
import { expect, it } from 'vitest';
import { renderMirrored } from './render-mirrored.ts';

it('draws with left and right exchanged, in a frame around the glass, and leaves the camera as it was', () => {
  const camera = new PerspectiveCamera(60, 2, 0.1, 100);
  const before = camera.projectionMatrix.clone();
  const done: unknown[] = [];
  const renderer = {
    setScissor: (...box: readonly number[]) => done.push(box),
    setClearColor: () => undefined,
    clear: () => done.push('clear'),
    render: () => done.push(new Vector3(1, 0.5, -10).project(camera).toArray().map(Math.sign)),
    state: { setCullFace: () => undefined },
  } as unknown as WebGLRenderer;
  renderMirrored(renderer, new Scene(), camera, { x: 40, y: 20, width: 100, height: 30, background: [0, 0, 0] });
  expect(done).toEqual([[37, 17, 106, 36], 'clear', [40, 20, 100, 30], 'clear', [-1, 1, 1]]);
  expect(camera.projectionMatrix).toEqual(before);
});
