import type { Point } from '@korzo/building';
import { readXml, type Problem, type XmlElement } from '@korzo/reading';
import type { NoteBook } from '../format/import-notes.ts';
import { Attributes, childrenNamed } from './attributes.ts';
import { positionsOf } from './generators.ts';

/** How agents of a profile walk. */
export interface Profile {
  readonly radius: number;
  readonly speed: number;
  readonly deviation: number;
}

export interface AgentGroup {
  readonly positions: readonly Point[];
  /** Largest random shift of each, m. */
  readonly jitter: number;
  readonly profile: Profile;
  /** Name of the state it begins in. */
  readonly state: string;
}

export interface Barrier {
  readonly points: readonly Point[];
  readonly isClosed: boolean;
}

export interface Scene {
  readonly groups: readonly AgentGroup[];
  readonly barriers: readonly Barrier[];
}

export type SceneResult = Scene | { readonly problems: readonly Problem[] };

const usual: Profile = { radius: 0.19, speed: 1.34, deviation: 0 };
const mostAgents = 100_000;

/** Reads a scene of Menge: its agents and obstacles. Never throws. */
export function readScene(contents: string | Uint8Array, file: string, notes: NoteBook): SceneResult {
  const read = readXml(contents, { file });
  if ('problems' in read) return read;
  const { root, locate } = read;
  const attributes = new Attributes(file, locate);
  if (root.name !== 'Experiment')
    attributes.tell(root, `a scene must begin with <Experiment>; it begins with <${root.name}>`, 'give the scene file');
  const profiles = profilesIn(root, attributes);
  const groups = childrenNamed(root, 'AgentGroup').flatMap((group) => groupsIn(group, profiles, attributes, notes));
  const barriers = childrenNamed(root, 'ObstacleSet').flatMap((set) => barriersIn(set, attributes, notes));
  const sum = groups.reduce((total, { positions }) => total + positions.length, 0);
  if (sum > mostAgents)
    attributes.tell(root, `a scene may have up to ${mostAgents} agents; this one has ${sum}`, 'lower the counts');
  else if (sum === 0 && attributes.problems.length === 0)
    attributes.tell(root, 'a scene must have agents; none could be read', 'add an <AgentGroup> with a <Generator>');
  const others = root.children.filter(({ name }) => !known.has(name));
  for (const { name } of others) notes.skipped(`<${name}>`);
  return attributes.problems.length > 0 ? { problems: attributes.problems } : { groups, barriers };
}

/** Elements of a scene that are read, or hold the numbers of models that Korzo has its own for. */
const known = new Set(
  ['AgentProfile', 'AgentGroup', 'ObstacleSet', 'Common', 'SpatialQuery'].concat([
    'ORCA',
    'PedVO',
    'OpenSteer',
    'GCF',
    'Helbing',
    'Johansson',
    'Karamouzas',
    'Zanlungo',
    'Dummy',
  ]),
);

function profilesIn(root: XmlElement, attributes: Attributes): ReadonlyMap<string, Profile> {
  const profiles = new Map<string, Profile>();
  for (const element of childrenNamed(root, 'AgentProfile')) {
    const [common] = childrenNamed(element, 'Common');
    const base = profiles.get(attributes.word(element, 'inherits') ?? '') ?? usual;
    const name = attributes.word(element, 'name') ?? '';
    if (common === undefined) {
      profiles.set(name, base);
      continue;
    }
    const spread = childrenNamed(common, 'Property').find((each) => attributes.word(each, 'name') === 'pref_speed');
    const isNormal = spread !== undefined && attributes.word(spread, 'dist') === 'n';
    profiles.set(name, {
      radius: attributes.number(common, 'r', { otherwise: base.radius, least: 0.05, most: 5 }),
      speed: isNormal
        ? attributes.number(spread, 'mean', { least: 0.05, most: 20 })
        : attributes.number(common, 'pref_speed', { otherwise: base.speed, least: 0.01, most: 20 }),
      deviation: isNormal ? attributes.number(spread, 'stddev', { least: 0, most: 10 }) : base.deviation,
    });
  }
  return profiles;
}

function groupsIn(
  group: XmlElement,
  profiles: ReadonlyMap<string, Profile>,
  attributes: Attributes,
  notes: NoteBook,
): AgentGroup[] {
  const [profileWord, stateWord] = ['ProfileSelector', 'StateSelector'].map((name) => {
    const [selector] = childrenNamed(group, name);
    if (selector === undefined) return undefined;
    const isPlain = (attributes.word(selector, 'type') ?? 'const') === 'const';
    const [first] = selector.children;
    if (!isPlain) notes.guessed(`<${name}> that draws: its first choice is taken`);
    return attributes.word(selector, 'name') ?? (first === undefined ? undefined : attributes.word(first, 'name'));
  });
  const profile = profiles.get(profileWord ?? '');
  if (profile === undefined && profileWord !== undefined && profiles.size > 0)
    attributes.tell(
      group,
      `the agents of a group must have a profile of the scene; there is none called '${profileWord}'`,
      `name one of ${[...profiles.keys()].join(', ')}`,
    );
  return childrenNamed(group, 'Generator').flatMap((generator): AgentGroup[] => {
    const positions = positionsOf(generator, attributes, notes);
    const jitter = attributes.number(generator, 'displace_max', { otherwise: 0, least: 0, most: 100 });
    return positions.length === 0 ? [] : [{ positions, jitter, profile: profile ?? usual, state: stateWord ?? '' }];
  });
}

function barriersIn(set: XmlElement, attributes: Attributes, notes: NoteBook): Barrier[] {
  const type = attributes.word(set, 'type') ?? 'explicit';
  if (type !== 'explicit') {
    notes.skipped(`obstacle set of the type ${type}: its obstacles are in another file`);
    return [];
  }
  return childrenNamed(set, 'Obstacle').flatMap((obstacle): Barrier[] => {
    const points = childrenNamed(obstacle, 'Vertex').map((vertex): Point => [
      attributes.number(vertex, 'p_x'),
      attributes.number(vertex, 'p_y'),
    ]);
    if (points.length >= 2)
      return [{ points, isClosed: attributes.word(obstacle, 'closed') !== '0' && points.length > 2 }];
    attributes.tell(obstacle, 'an obstacle must have at least 2 vertices', 'add <Vertex p_x="0" p_y="0"/>');
    return [];
  });
}
