import { readXml, type XmlElement } from '@korzo/reading';
import { largestMap } from '../limits/city-limits.ts';
import { TooMuch } from '../work/work.ts';
import { relateConflicts } from '../roads/conflicts.ts';
import type { JunctionDraft } from '../roads/draft.ts';
import { finish } from '../roads/make-network.ts';
import { mirrorNetwork } from '../roads/mirror-network.ts';
import type { Light } from '../roads/road-network.ts';
import { Findings } from './findings/findings.ts';
import type { ReadNetwork } from './read-network.ts';
import { checkReferences } from './sumo/check-references.ts';
import { layEdges, layLinks, spanOf, type LaidLink, type NetDraft } from './sumo/lay-lanes.ts';
import { lightOf } from './sumo/lights.ts';
import { mirrorNet } from './sumo/mirror-net.ts';
import { readElements } from './sumo/read-elements.ts';
import { controlOf, precedenceBy, requestsOf } from './sumo/right-of-way.ts';
import type { NetJunction, SumoNet } from './sumo/sumo-net.ts';

export interface ReadSumoNet extends ReadNetwork {
  /** Numbers of roads by the ids of their edges. */
  readonly edges: ReadonlyMap<string, number>;
  /** Numbers of junctions by their ids. */
  readonly nodes: ReadonlyMap<string, number>;
}

/** Reads a net.xml of SUMO: the lanes cars may use, how they are joined, who goes first, and lights. */
export function readSumoNet(text: string | Uint8Array, file = 'net.xml'): ReadSumoNet {
  const xml = readXml(text, { file, largest: largestMap });
  if ('problems' in xml) return { problems: xml.problems, warnings: [], ...nothing };
  const findings = new Findings(file, xml.locate);
  const { root } = xml;
  const told = (): ReadSumoNet => ({ problems: findings.problems, warnings: findings.warnings, ...nothing });
  if (root.name !== 'net') {
    const remedy = ['nodes', 'edges', 'connections', 'tlLogics'].includes(root.name)
      ? 'make a net of it by netconvert'
      : 'give a net.xml';
    findings.problem(root, '', `a net of SUMO is <net>; this is <${root.name}>`, remedy);
    return told();
  }
  const isLeftHand = root.attributes.get('lefthand')?.value === 'true';
  const read = readElements(root, findings);
  const net = isLeftHand ? mirrorNet(read) : read;
  checkReferences(net, findings);
  if (findings.hasProblems) return told();
  warnOfLosses(net, findings);
  try {
    const laid = layNet(root, net, findings);
    return isLeftHand && laid.network !== undefined ? { ...laid, network: mirrorNetwork(laid.network) } : laid;
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    findings.problem(error.span.start, '', error.rule, error.remedy);
    return told();
  }
}

function layNet(root: XmlElement, net: SumoNet, findings: Findings): ReadSumoNet {
  const told = (): ReadSumoNet => ({ problems: findings.problems, warnings: findings.warnings, ...nothing });
  const junctions = usedJunctions(net);
  const numbers = new Map(junctions.map(({ id }, number) => [id, number]));
  const numberOf = (id: string): number => numbers.get(id) ?? 0;
  const draft = layEdges(net, numberOf);
  if (draft.roads.length === 0)
    findings.problem(root, '', 'a net must have an edge that cars may use', 'give another net');
  const links = layLinks(draft, net, numberOf);
  const built = joinJunctions({ net, junctions, draft, links }, findings);
  if (findings.hasProblems) return told();
  const network = finish({ lanes: draft.lanes, roads: draft.roads, ...built });
  return { network, problems: [], warnings: findings.warnings, edges: draft.roadOf, nodes: numbers };
}

/** Junctions at which a road for cars begins or ends. */
function usedJunctions({ edges, junctions }: SumoNet): NetJunction[] {
  const used = new Set<string>();
  for (const { from, to, isInternal, lanes } of edges.values())
    if (!isInternal && lanes.some(({ isForCars }) => isForCars)) used.add(from).add(to);
  return [...junctions.values()].filter(({ id }) => used.has(id));
}

interface Laid {
  readonly net: SumoNet;
  readonly junctions: readonly NetJunction[];
  readonly draft: NetDraft;
  readonly links: readonly LaidLink[];
}

const nothing = { edges: new Map<string, number>(), nodes: new Map<string, number>() };

/** Says on all junctions who goes first, and gives them their lights. */
function joinJunctions(
  { net, junctions, draft, links }: Laid,
  findings: Findings,
): { readonly junctions: JunctionDraft[]; readonly lights: Light[] } {
  const lights: Light[] = [];
  const linksAt = junctions.map((): LaidLink[] => []);
  for (const link of links) linksAt[draft.lanes[link.lane].junction ?? 0].push(link);
  const built = junctions.map((junction, number): JunctionDraft => {
    const own = linksAt[number];
    const lanes = own.map(({ lane }) => lane);
    const program = net.programs.get(
      own.find(({ connection }) => connection.light !== undefined)?.connection.light ?? '',
    );
    const light = program === undefined ? undefined : lightOf(program, number, own);
    const requests = requestsOf(junction, own, findings);
    relateConflicts(
      draft,
      lanes,
      spanOf(junction.element),
      precedenceBy({ lanes: draft.lanes, junction, requests, light }),
    );
    const { position } = junction;
    if (light === undefined) return { position, control: controlOf(junction), lanes };
    lights.push(light);
    return { position, control: light.actuated === undefined ? 'light' : 'actuated', lanes, light: lights.length - 1 };
  });
  return { junctions: built, lights };
}

function warnOfLosses({ edges, programs }: SumoNet, findings: Findings): void {
  const others = [...edges.values()].flatMap((edge) =>
    edge.isInternal ? [] : edge.lanes.filter(({ isForCars }) => !isForCars),
  );
  if (others.length > 0)
    findings.warn(
      others[0].element,
      `lane '${others[0].id}'`,
      `lanes without passenger cars are left out: ${others.length} of them, this is the first`,
      'allow passenger on those that cars should use',
    );
  const shifted = [...programs.values()].find(({ offset }) => offset !== 0);
  if (shifted !== undefined)
    findings.warn(
      shifted.element,
      `tlLogic '${shifted.id}'`,
      'all lights begin their program together; offsets are left out, this is the first',
      'expect no green waves',
    );
}
