import { type Problem, readXml, type XmlElement, textOf } from '@korzo/reading';
import { childNamed, childrenNamed, Inspection, mostProblems, type ElementRules } from '../mass/shape.ts';
import type { Vector } from './axes.ts';
import { numberIn, vectorIn, vectorParts, vectorRules, withoutComments } from './elements.ts';

/** Agents that start together and pass the same checkpoints. */
export interface CrowdGroup {
  readonly size: number;
  readonly location: Vector;
  readonly direction: Vector;
  readonly checkpoints: readonly Vector[];
}

export interface Camera {
  readonly location: Vector;
  readonly direction: Vector;
}

export interface CrowdConfig {
  readonly groups: readonly CrowdGroup[];
  readonly cameras: readonly Camera[];
  /** Names of the files with obstacles, scene and sky. */
  readonly obstacles?: string;
  readonly scene?: string;
  readonly sky?: string;
}

export type CrowdConfigResult = CrowdConfig | { readonly problems: readonly Problem[] };

const placeParts = { location: 'one', direction: 'one' } as const;

const rules: ElementRules = {
  ...vectorRules,
  config: {
    children: {
      crowds: 'one',
      cameras: 'at most one',
      obstacles: 'at most one',
      scene: 'at most one',
      sky: 'at most one',
    },
  },
  crowds: { children: { crowdGroup: 'any number' } },
  crowdGroup: { children: { crowdSize: 'one', spawnLocDir: 'one', checkpoints: 'at most one' } },
  crowdSize: { text: true },
  spawnLocDir: { children: placeParts },
  checkpoints: { children: { vector: 'any number' } },
  cameras: { children: { vectorPair: 'any number' } },
  vectorPair: { children: placeParts },
  location: { children: vectorParts },
  direction: { children: vectorParts },
  vector: { children: vectorParts },
  obstacles: { text: true },
  scene: { text: true },
  sky: { text: true },
};

const mostInGroup = 1_000_000;

/** Reads the config of the boids crowd. Never throws. */
export function readCrowdConfig(contents: string | Uint8Array, options: { readonly file: string }): CrowdConfigResult {
  const { file } = options;
  const source = textOf(contents, file);
  if ('problems' in source) return source;
  const xml = readXml(withoutComments(source.text), { file });
  if ('problems' in xml) return xml;
  const { root } = xml;
  const inspection = new Inspection(file, root, xml.locate);
  if (root.name !== 'config') {
    const rule = `a config of the boids crowd must begin with <config>; it begins with <${root.name}>`;
    inspection.tell(root, rule, 'give the config, which names the file with the obstacles');
    return { problems: inspection.problems };
  }
  inspection.checkShape(root, rules);
  const crowds = childNamed(root, 'crowds');
  const groups = childrenNamed(crowds, 'crowdGroup').map((group) => readGroup(inspection, group));
  if (crowds !== undefined && groups.length === 0)
    inspection.tell(crowds, '<crowds> must have at least one <crowdGroup>', 'add one');
  const config: CrowdConfig = {
    groups,
    cameras: childrenNamed(childNamed(root, 'cameras'), 'vectorPair').map((pair) => readPlace(inspection, pair)),
    ...textIn(root, 'obstacles'),
    ...textIn(root, 'scene'),
    ...textIn(root, 'sky'),
  };
  return inspection.problems.length > 0 ? { problems: inspection.problems.slice(0, mostProblems) } : config;
}

function readGroup(inspection: Inspection, group: XmlElement): CrowdGroup {
  const size = numberIn(inspection, childNamed(group, 'crowdSize'), { least: 1, most: mostInGroup, whole: true });
  const checkpoints = childrenNamed(childNamed(group, 'checkpoints'), 'vector');
  return {
    size,
    ...readPlace(inspection, childNamed(group, 'spawnLocDir')),
    checkpoints: checkpoints.map((vector) => vectorIn(inspection, vector)),
  };
}

const readPlace = (inspection: Inspection, element: XmlElement | undefined): Camera => ({
  location: vectorIn(inspection, childNamed(element, 'location')),
  direction: vectorIn(inspection, childNamed(element, 'direction')),
});

const textIn = <Name extends string>(root: XmlElement, name: Name): { readonly [N in Name]?: string } => {
  const text = childNamed(root, name)?.text.trim() ?? '';
  return (text === '' ? {} : { [name]: text }) as { readonly [N in Name]?: string };
};

/** The file with obstacles that a config names, without checking the rest of it. */
export const obstaclesNamedIn = (text: string): string | undefined =>
  /<obstacles>\s*([^<\s][^<]*?)\s*<\/obstacles>/.exec(text)?.[1];
