import type { Scenario } from '@korzo/engine';
import type { CrowdConfig } from './read-crowd-config.ts';

/** Scene and sky of a config, where they are files that viewers draw: the thesis has its own in formats of its engine. */
export function picturesOf({ scene, sky }: CrowdConfig): Pick<Scenario['view'], 'backdrop' | 'models' | 'objects'> {
  const hasScene = scene !== undefined && /\.(?:glb|gltf)$/i.test(scene);
  const hasSky = sky !== undefined && /\.(?:png|jpe?g|webp)$/i.test(sky);
  return {
    ...(hasSky ? { backdrop: { file: sky, turned: 0 } } : {}),
    ...(hasScene
      ? {
          models: { scene: { file: scene, turned: 0 } },
          objects: [{ model: 'scene', at: [0, 0, 0], turned: 0, scale: 1 }],
        }
      : {}),
  };
}
