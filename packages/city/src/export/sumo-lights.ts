import type { Light, RoadNetwork } from '../roads/road-network.ts';
import { nodeId, type SumoLink } from './sumo-names.ts';
import { rounded, XmlText } from './xml-text.ts';

/** Programs of all lights, and which link shows which letter of them. */
export function writeSumoLights(network: RoadNetwork, links: readonly SumoLink[]): string {
  const paper = new XmlText();
  paper.element('tlLogics', {}, () => {
    const controlled = network.lights.map((light) => links.filter(({ node }) => node === nodeId(light.junction)));
    for (const [index, light] of network.lights.entries()) writeProgram(paper, network, light, controlled[index]);
    for (const [index, { junction }] of network.lights.entries()) {
      for (const [linkIndex, { from, to, fromLane, toLane }] of controlled[index].entries())
        paper.element('connection', {
          from: from.id,
          to: to.id,
          fromLane,
          toLane,
          tl: nodeId(junction),
          linkIndex,
        });
    }
  });
  return paper.toString();
}

function writeProgram(paper: XmlText, network: RoadNetwork, light: Light, links: readonly SumoLink[]): void {
  const { amber, actuated, phases, junction } = light;
  const type = actuated === undefined ? 'static' : 'actuated';
  paper.element('tlLogic', { id: nodeId(junction), type, programID: 'korzo', offset: 0 }, () => {
    for (const [index, { green, lanes }] of phases.entries()) {
      const next = phases[(index + 1) % phases.length].lanes;
      const isGreen = ({ lane }: SumoLink): boolean => lane !== undefined && lanes.includes(lane);
      const state = links.map((link) => (isGreen(link) ? letterFor(network, link, lanes) : 'r'));
      const bounds =
        actuated === undefined ? {} : { minDur: rounded(actuated.shortest), maxDur: rounded(actuated.longest) };
      paper.element('phase', { duration: rounded(green), ...bounds, state: state.join('') });
      const fading = state.map((letter, at) => {
        const { lane } = links[at];
        return letter === 'r' || (lane !== undefined && next.includes(lane)) ? letter : 'y';
      });
      if (amber > 0) paper.element('phase', { duration: rounded(amber), state: fading.join('') });
    }
  });
}

/** G where no vehicle that has green too goes first, else g. */
function letterFor({ lanes }: RoadNetwork, { lane }: SumoLink, green: readonly number[]): 'G' | 'g' {
  const related = lane === undefined ? [] : lanes[lane].related;
  const waits = related.some(
    ({ kind, lane: other, subordinate }) =>
      (kind === 'crossing' || kind === 'merging') && subordinate === 'master' && green.includes(other),
  );
  return waits ? 'g' : 'G';
}
