import { type Problem, readXml, type XmlElement, textOf } from '@korzo/reading';
import { childNamed, Inspection, mostProblems, type ElementRules } from '../mass/shape.ts';
import type { Vector } from './axes.ts';
import { numberIn, vectorIn, vectorParts, vectorRules, withoutComments } from './elements.ts';

/** An upright cylinder. */
export interface CrowdObstacle {
  /** Middle of its foot. */
  readonly location: Vector;
  readonly radius: number;
  /** As high as the world when absent. */
  readonly height?: number;
}

export type CrowdObstaclesResult =
  | { readonly obstacles: readonly CrowdObstacle[] }
  | { readonly problems: readonly Problem[] };

const listNames = new Set(['obstacles', 'list']);
const cylinder = { children: { location: 'one', radius: 'one', height: 'at most one' } } as const;

const rules: ElementRules = {
  ...vectorRules,
  obstacles: { children: { obstacle: 'any number', cylinder: 'any number' } },
  list: { children: { obstacle: 'any number', cylinder: 'any number' } },
  obstacle: cylinder,
  cylinder,
  location: { children: vectorParts },
  radius: { text: true },
  height: { text: true },
};

/** Reads the list of cylinders that belongs to a config of the boids crowd. Never throws. */
export function readCrowdObstacles(
  contents: string | Uint8Array,
  options: { readonly file: string },
): CrowdObstaclesResult {
  const { file } = options;
  const source = textOf(contents, file);
  if ('problems' in source) return source;
  const xml = readXml(withoutComments(source.text), { file });
  if ('problems' in xml) return xml;
  const { root } = xml;
  const inspection = new Inspection(file, root, xml.locate);
  if (!listNames.has(root.name)) {
    const rule = `a file of obstacles must begin with <obstacles>; it begins with <${root.name}>`;
    inspection.tell(root, rule, 'give the list of cylinders that the config names');
    return { problems: inspection.problems };
  }
  inspection.checkShape(root, rules);
  const obstacles = root.children.map((element) => readCylinder(inspection, element));
  return inspection.problems.length > 0 ? { problems: inspection.problems.slice(0, mostProblems) } : { obstacles };
}

function readCylinder(inspection: Inspection, element: XmlElement): CrowdObstacle {
  const location = vectorIn(inspection, childNamed(element, 'location'));
  const radius = numberIn(inspection, childNamed(element, 'radius'), { least: 1e-3, most: 1e4 });
  const height = childNamed(element, 'height');
  if (height === undefined) return { location, radius };
  return { location, radius, height: numberIn(inspection, height, { least: 1e-3, most: 1e4 }) };
}
