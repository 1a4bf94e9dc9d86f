import { Mesh, type Object3D } from 'three';

/** Draws everything below a node as the edges of its triangles, or as surfaces again; what is drawn about agents stays as it is. */
export function setWireFrame(root: Object3D, isOn: boolean, except: Object3D): void {
  for (const child of root.children) if (child !== except) setWireFrame(child, isOn, except);
  if (!(root instanceof Mesh)) return;
  const { material } = root as Mesh;
  for (const each of Array.isArray(material) ? material : [material]) if ('wireframe' in each) each.wireframe = isOn;
}
