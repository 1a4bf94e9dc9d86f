import type { Findings } from '../findings/findings.ts';
import type { NetConnection, SumoNet } from './sumo-net.ts';

/** Whatever an element names must be there. */
export function checkReferences(net: SumoNet, findings: Findings): void {
  for (const { id, from, to, isInternal, element } of net.edges.values()) {
    if (isInternal) continue;
    for (const [word, junction] of Object.entries({ from, to }))
      if (junction !== '' && !net.junctions.has(junction))
        findings.problem(
          element.attributes.get(word)?.offset ?? element,
          `edge '${id}'`,
          `${word} must name a junction of the file; there is no '${junction}'`,
          'add the junction, or name another one',
        );
  }
  for (const connection of net.connections) checkConnection(net, connection, findings);
}

function checkConnection(net: SumoNet, connection: NetConnection, findings: Findings): void {
  const { from, to, fromLane, toLane, via, light, linkIndex, element } = connection;
  const place = `connection from '${from}' to '${to}'`;
  const complain = (attribute: string, rule: string, remedy: string): void =>
    findings.problem(element.attributes.get(attribute)?.offset ?? element, place, rule, remedy);
  for (const [word, id, number] of [
    ['from', from, fromLane],
    ['to', to, toLane],
  ] as const) {
    const edge = net.edges.get(id);
    // Crossings and walking areas are not read.
    if (edge === undefined && id.startsWith(':')) return;
    if (edge === undefined) {
      if (id !== '')
        complain(
          word,
          `${word} must name an edge of the file; there is no '${id}'`,
          'add the edge, or remove the connection',
        );
    } else if (number >= edge.lanes.length)
      complain(
        `${word}Lane`,
        `${word}Lane must be 0 to ${edge.lanes.length - 1} for '${id}'; found ${number}`,
        'name a lane that is there',
      );
  }
  if (via !== undefined && !net.lanes.has(via))
    complain(
      'via',
      `via must name a lane of the file; there is no '${via}'`,
      'add the internal edge, or leave via out',
    );
  if (light === undefined) return;
  const program = net.programs.get(light);
  if (program === undefined)
    complain('tl', `lights without program: there is no tlLogic '${light}'`, 'add it, or leave tl out');
  else if (program.phases.some(({ state }) => linkIndex >= state.length))
    complain(
      'linkIndex',
      `linkIndex must be below the length of every state of tlLogic '${light}'; found ${linkIndex}`,
      'make the states longer, or correct it',
    );
}
