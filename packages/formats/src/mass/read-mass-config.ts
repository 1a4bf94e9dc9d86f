import { suggest, show, type Problem, readXml, type XmlElement } from '@korzo/reading';
import type { Building } from '@korzo/building';
import { childNamed, childrenNamed, Inspection, mostProblems, type ElementRules } from './shape.ts';

/** People come in by a gate with gaps from a normal distribution, s. */
export interface MassEntry {
  readonly gate: string;
  readonly mean: number;
  readonly deviation: number;
}

/** A goal and how likely a person gets it; the probabilities of all goals add up to 1. */
export type MassGoal =
  | { readonly type: 'randomWalk'; readonly probability: number }
  | { readonly type: 'reachExit'; readonly gate: string; readonly probability: number };

export interface MassConfig {
  /** Number of workers, 1 to 16. */
  readonly simCount: number;
  /** Most pictures per second. */
  readonly maxFPS: number;
  readonly entries: readonly MassEntry[];
  readonly goals: readonly MassGoal[];
}

export type MassConfigResult =
  | (MassConfig & { readonly warnings: readonly Problem[] })
  | { readonly problems: readonly Problem[] };

const configRules: ElementRules = {
  mass: { children: { simCount: 'one', maxFPS: 'one', entries: 'one', goals: 'one' } },
  simCount: { text: true },
  maxFPS: { text: true },
  entries: { children: { entry: 'any number' } },
  entry: { attributes: ['gate', 'mean', 'deviation'] },
  goals: { children: { randomWalk: 'any number', reachExit: 'any number' } },
  randomWalk: { attributes: ['probability'] },
  reachExit: { attributes: ['gate', 'probability'] },
};

/** The longest mean or deviation of the gap between two arrivals, s. */
const longestGap = 1e6;

/** Probabilities are shares of their sum, so they may be above 1. */
const mostLikely = 1e9;

/**
 * Reads the config of a MASS run. With the building it is meant for, its gates are checked too. Never throws. The
 * published example leaves `<randomWalk>` open: that is understood, with a warning.
 */
export function readMassConfig(
  contents: string | Uint8Array,
  options: { readonly file: string },
  building?: Pick<Building, 'gates'>,
): MassConfigResult {
  const { file } = options;
  const xml = readXml(contents, { file, mayStayOpen: ['randomWalk'] });
  if ('problems' in xml) return xml;
  const { root, opened } = closeLeftOpen(xml.root);
  const inspection = new Inspection(file, root, xml.locate);
  if (root.name !== 'mass') {
    const remedy = root.name === 'world' ? 'this is a world: give the config of the run' : 'give a config of MASS';
    inspection.tell(root, `a config must begin with <mass>; it begins with <${root.name}>`, remedy);
    return { problems: inspection.problems };
  }
  inspection.checkShape(root, configRules);
  const config: MassConfig = {
    simCount: readCount(inspection, childNamed(root, 'simCount'), { least: 1, most: 16, whole: true }),
    maxFPS: readCount(inspection, childNamed(root, 'maxFPS'), { least: 1, most: 1000, whole: false }),
    entries: readEntries(inspection, childNamed(root, 'entries'), building),
    goals: readGoals(inspection, childNamed(root, 'goals'), building),
  };
  if (inspection.problems.length > 0) return { problems: inspection.problems.slice(0, mostProblems) };
  const warnings = opened.map((element) =>
    inspection.problemAt(element, {
      rule: `<${element.name}> is never closed; it was read as <${element.name} .../>, and what follows it as further goals`,
      remedy: `end the tag of line ${xml.locate(element.offset).line} with />`,
    }),
  );
  return { ...config, warnings };
}

/** The tree with elements that were left open closed at once: what stands in them comes after them. */
function closeLeftOpen(element: XmlElement): { root: XmlElement; opened: XmlElement[] } {
  const opened: XmlElement[] = [];
  const close = (child: XmlElement): XmlElement[] => {
    const children = child.children.flatMap(close);
    if (!child.leftOpen) return [{ ...child, children }];
    const closed = { ...child, children: [] };
    opened.unshift(closed);
    return [closed, ...children];
  };
  return { root: { ...element, children: element.children.flatMap(close) }, opened };
}

interface Range {
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
}

function readCount(inspection: Inspection, element: XmlElement | undefined, { least, most, whole }: Range): number {
  if (element === undefined) return Number.NaN;
  const value = inspection.parseNumber(element, { what: `<${element.name}>`, value: element.text });
  if (Number.isNaN(value) || (value >= least && value <= most && (!whole || Number.isInteger(value)))) return value;
  const kind = whole ? 'a whole number' : 'a number';
  inspection.tell(
    element,
    `<${element.name}> must be ${kind} from ${least} to ${most}; it is ${value}`,
    `write ${kind} in this range`,
  );
  return Number.NaN;
}

type Gates = Pick<Building, 'gates'> | undefined;

function readEntries(inspection: Inspection, list: XmlElement | undefined, building: Gates): MassEntry[] {
  const entries = childrenNamed(list, 'entry');
  if (list !== undefined && list.children.length === 0)
    inspection.tell(list, '<entries> must have at least one <entry>; no person would come', 'add an <entry>');
  return entries.map((element) => {
    const mean = inspection.number(element, 'mean');
    const deviation = inspection.number(element, 'deviation');
    if (mean <= 0 || mean > longestGap) tellRange(inspection, element, 'mean', `above 0 and up to ${longestGap} s`);
    if (deviation < 0 || deviation > longestGap)
      tellRange(inspection, element, 'deviation', `from 0 to ${longestGap} s`);
    return { gate: readGate(inspection, element, building, 'in'), mean, deviation };
  });
}

function readGoals(inspection: Inspection, list: XmlElement | undefined, building: Gates): MassGoal[] {
  const goals = (list?.children ?? []).flatMap((element): MassGoal[] => {
    if (element.name !== 'randomWalk' && element.name !== 'reachExit') return [];
    const probability = inspection.number(element, 'probability');
    if (probability < 0 || probability > mostLikely)
      tellRange(inspection, element, 'probability', `from 0 to ${mostLikely}`);
    if (element.name === 'randomWalk') return [{ type: 'randomWalk', probability }];
    return [{ type: 'reachExit', gate: readGate(inspection, element, building, 'out'), probability }];
  });
  const sum = goals.reduce((total, { probability }) => total + probability, 0);
  if (list !== undefined && list.children.length === 0)
    inspection.tell(list, '<goals> must have at least one goal', 'add <randomWalk> or <reachExit>');
  else if (list !== undefined && !inspection.isUnreadable(list) && !(sum > 0)) {
    inspection.tell(
      list,
      `the probabilities of the goals must have a sum above 0; it is ${sum}`,
      'give at least one goal a probability above 0',
    );
  }
  return goals.map((goal) => Object.assign(goal, { probability: goal.probability / sum }));
}

function tellRange(inspection: Inspection, element: XmlElement, name: string, range: string): void {
  const attribute = element.attributes.get(name);
  const rule = `${name} of <${element.name}> must be ${range}; it is ${attribute?.value ?? ''}`;
  inspection.tell(element, rule, 'give a number in this range', { offset: attribute?.offset });
}

const directions = { in: 'a way in', out: 'a way out' } as const;

/** The id of a gate, which must exist and lead in the direction asked for when the building is known. */
function readGate(inspection: Inspection, element: XmlElement, building: Gates, way: 'in' | 'out'): string {
  const attribute = element.attributes.get('gate');
  if (attribute === undefined) return '';
  const { value, offset } = attribute;
  if (value.trim() === '')
    inspection.tell(element, `gate of <${element.name}> must name a gate; it is empty`, 'write the id of a gate', {
      offset,
    });
  else if (building !== undefined) {
    const gate = building.gates.find(({ id }) => id === value);
    const suitable = building.gates.filter((other) => other.way === way || other.way === 'in/out').map(({ id }) => id);
    if (gate === undefined)
      inspection.tell(element, `the world has no gate ${show(value)}`, suggest(value, suitable), { offset });
    else if (gate.way !== way && gate.way !== 'in/out') {
      const list = suitable.length === 0 ? 'the world has none' : `name one of these: ${suitable.join(', ')}`;
      const rule = `the gate of <${element.name}> must be ${directions[way]}; '${value}' is of type ${gate.way}`;
      inspection.tell(element, rule, list, { offset });
    }
  }
  return value;
}
