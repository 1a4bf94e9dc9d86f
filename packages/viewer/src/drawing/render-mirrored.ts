import { CullFaceBack, CullFaceFront, type PerspectiveCamera, type Scene, type WebGLRenderer } from 'three';

/** Draws with left and right exchanged. What faced the eye then turns the other way around, so the other sides are left out. */
export function renderMirrored(renderer: WebGLRenderer, scene: Scene, camera: PerspectiveCamera): void {
  camera.projectionMatrix.elements[0] *= -1;
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
  renderer.state.setCullFace(CullFaceFront);
  renderer.render(scene, camera);
  renderer.state.setCullFace(CullFaceBack);
  camera.updateProjectionMatrix();
}
