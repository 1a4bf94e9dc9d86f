import {
  Color,
  CullFaceBack,
  CullFaceFront,
  LinearSRGBColorSpace,
  type PerspectiveCamera,
  type Scene,
  type WebGLRenderer,
} from 'three';

/** Where a mirror is on the canvas, CSS pixels from its lower left corner, and what is behind everything in it. */
interface Glass {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly background: readonly [number, number, number];
}

const frame = 3;
const frameColour = new Color().setRGB(0.02, 0.022, 0.026, LinearSRGBColorSpace);

/**
 * Draws with left and right exchanged, in a dark frame, over what was drawn before. What faced the eye then turns the other way around,
 * so the other sides are left out.
 */
export function renderMirrored(renderer: WebGLRenderer, scene: Scene, camera: PerspectiveCamera, glass: Glass): void {
  const { x, y, width, height, background } = glass;
  renderer.setScissor(x - frame, y - frame, width + 2 * frame, height + 2 * frame);
  renderer.setClearColor(frameColour, 1);
  renderer.clear();
  renderer.setScissor(x, y, width, height);
  renderer.setClearColor(new Color().setRGB(...background, LinearSRGBColorSpace), 1);
  renderer.clear();
  camera.projectionMatrix.elements[0] *= -1;
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
  renderer.state.setCullFace(CullFaceFront);
  renderer.render(scene, camera);
  renderer.state.setCullFace(CullFaceBack);
  camera.updateProjectionMatrix();
}
