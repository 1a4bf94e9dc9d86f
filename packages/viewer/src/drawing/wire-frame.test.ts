import { BoxGeometry, Group, Mesh, RawShaderMaterial, Scene } from 'three';
import { describe, expect, it } from 'vitest';
import { setWireFrame } from './wire-frame.ts';

const box = (): Mesh<BoxGeometry, RawShaderMaterial> => new Mesh(new BoxGeometry(), new RawShaderMaterial());

describe('drawing as a wire frame', () => {
  it('reaches everything in the scene but what is drawn about agents, and can be taken back', () => {
    const scene = new Scene();
    const [house, wall, ring] = [box(), box(), box()];
    const place = new Group().add(new Group().add(house), wall);
    const annotations = new Group().add(ring);
    scene.add(place, annotations);
    const wired = (): boolean[] => [house, wall, ring].map(({ material }) => material.wireframe);
    setWireFrame(scene, true, annotations);
    expect(wired()).toEqual([true, true, false]);
    setWireFrame(scene, false, annotations);
    expect(wired()).toEqual([false, false, false]);
  });
});
