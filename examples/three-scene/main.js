// People walk through a scene that belongs to the page. Serve it with `npx vite examples/three-scene`.
import { crowd, orca } from 'korzo';
import { addAgents } from 'korzo/viewer';
import * as THREE from 'three';

const canvas = document.querySelector('canvas');
const renderer = new THREE.WebGLRenderer({ canvas, antialias: true });
const scene = new THREE.Scene();
scene.background = new THREE.Color(0xdfe7ee);
scene.add(new THREE.HemisphereLight(0xffffff, 0x8a8378, 2.5));
const sun = new THREE.DirectionalLight(0xffffff, 2);
sun.position.set(5, 12, 8);
scene.add(sun);

// Korzo's floor is the plane y = 0 of the scene; its y points to -z.
const floor = new THREE.Mesh(new THREE.PlaneGeometry(20, 12), new THREE.MeshStandardMaterial({ color: 0xb9b2a5 }));
floor.rotation.x = -Math.PI / 2;
floor.position.set(10, 0, -6);
scene.add(floor);
const kiosk = new THREE.Mesh(new THREE.BoxGeometry(3, 2.5, 3), new THREE.MeshStandardMaterial({ color: 0x9b4d3f }));
kiosk.position.set(10, 1.25, -6);
scene.add(kiosk);

const camera = new THREE.PerspectiveCamera(45, 1, 0.1, 200);
camera.position.set(10, 13, 10);
camera.lookAt(10, 0, -6);

const around = [
  [8.5, 4.5],
  [11.5, 4.5],
  [11.5, 7.5],
  [8.5, 7.5],
  [8.5, 4.5],
];
const people = crowd({
  size: [20, 12],
  model: orca,
  walls: [around],
  agents: Array.from({ length: 40 }, (_, index) => {
    const isWest = index % 2 === 0;
    const y = 0.8 + (index / 2) * 0.52;
    return { at: [isWest ? 1 : 19, y], goal: [isWest ? 19 : 1, y < 6 ? y - 0.3 : y + 0.3] };
  }),
});
const shown = addAgents(scene, people);

renderer.setAnimationLoop((now) => {
  const { clientWidth: width, clientHeight: height } = canvas;
  renderer.setSize(width, height, false);
  camera.aspect = width / height;
  camera.updateProjectionMatrix();
  shown.update(now);
  renderer.render(scene, camera);
  globalThis.shown = { agents: shown.object.count, time: people.time };
});
