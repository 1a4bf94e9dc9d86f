import { escaped } from '../../compare/markup.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { fastDoors } from '../evidence/fast-doors.ts';
import { shareTimes } from '../evidence/over-runs.ts';
import { areWithoutPeople, haveVehicles } from '../evidence/with-people.ts';
import { worstJam } from './jams.ts';
import { counted, seconds } from './markup.ts';
import { deepestOverlap } from './overlaps.ts';
import { stuckCount } from './stuck.ts';
import { tripLines } from './trips.ts';
import { vehiclesAreNotValidated } from './without-people.ts';

/** Overlaps up to this are what soft bodies allow, m. */
const harmless = 0.05;

/** What the runs show, in a few sentences; whatever speaks against them first. */
export function answer(runs: readonly Evidence[], validated: boolean): string {
  const lines = areWithoutPeople(runs)
    ? [...tripLines(runs), ...others(runs), 'The run has no people.', ...overlapLine(runs), ...vehiclesLine(runs)]
    : [...evacuated(runs), ...tripLines(runs), ...warnings(runs, validated), jamLine(runs)];
  if (runs.length === 1)
    lines.push('One run is one sample: guidelines ask for several seeds (<code>korzo sweep --record</code>).');
  return `<p class="answer">${lines.join(' ')}</p>`;
}

const bad = (text: string): string => `<span class="fail-text">${text}</span>`;

const vehiclesLine = (runs: readonly Evidence[]): string[] =>
  haveVehicles(runs) ? [bad(escaped(vehiclesAreNotValidated))] : [];

/** Animals and things, where they are all there is. */
function others(runs: readonly Evidence[]): string[] {
  const most = Math.max(...runs.map(({ otherAgents }) => otherAgents));
  return most === 0
    ? []
    : [`${counted(most, 'agent')} that ${most === 1 ? 'is' : 'are'} neither person nor vehicle moved.`];
}

function overlapLine(runs: readonly Evidence[]): string[] {
  const deepest = Math.max(...runs.map(deepestOverlap));
  return deepest > harmless ? [bad(`Bodies overlapped by up to ${deepest.toFixed(2)} m.`)] : [];
}

function evacuated(runs: readonly Evidence[]): string[] {
  const people = runs.map((run) => run.people);
  const [least, most] = [Math.min(...people), Math.max(...people)];
  const many = least === most ? String(least) : `${least} to ${most}`;
  const all = shareTimes(runs).at(-1);
  const staying = runs.filter(({ outAt, people: seen }) => outAt.length < seen).length;
  if (most === 0) return ['The recordings show no people.'];
  if (staying > 0) {
    const each = runs.map(({ outAt, people: seen }) => `${outAt.length} of ${seen}`).join('; ');
    const which = runs.length === 1 ? 'Not all people' : `In ${staying} of ${runs.length} runs not all people`;
    return [bad(`${which} got out or arrived before the run ended (${each}).`)];
  }
  if (all?.times === undefined) return [];
  const { p50, p95, most: longest } = all.times;
  return [
    runs.length === 1
      ? `All ${many} people were out or had arrived after <strong>${seconds(p50)}</strong>.`
      : `All ${many} people were out or had arrived after <strong>${seconds(p95)}</strong> (95th percentile of ${runs.length} runs; median ${seconds(p50)}, longest ${seconds(longest)}).`,
  ];
}

function warnings(runs: readonly Evidence[], validated: boolean): string[] {
  const lines: string[] = [];
  const count = stuckCount(runs);
  if (count > 0) {
    const where = [...new Set(runs.flatMap(({ stuck: { people } }) => people.map(({ floor }) => floor)))];
    lines.push(bad(`${counted(count, 'person is', 'people are')} stuck at the end (on ${escaped(where.join(', '))}).`));
  }
  lines.push(...overlapLine(runs), ...fastLine(runs));
  if (!validated) lines.push(bad('The model is not validated in this form.'));
  return lines;
}

/** More people through a door than in experiments: all that is said of times rests on that. */
function fastLine(runs: readonly Evidence[]): string[] {
  const fast = fastDoors(runs);
  if (fast.length === 0) return [];
  const [{ line, flow }] = fast;
  const others = fast.length === 1 ? '' : ` and too many by ${counted(fast.length - 1, 'other door')}`;
  return [
    bad(
      `Up to ${flow.toFixed(1)} people per metre and second passed '${escaped(line)}'${others}: more than in most experiments, so the times may be too short.`,
    ),
  ];
}

function jamLine(runs: readonly Evidence[]): string {
  const worst = worstJam(runs);
  if (worst === undefined) return 'No jam of five people or more was seen.';
  const { most, x, y, floor, when } = worst;
  return `The largest jam held ${most} people around (${x.toFixed(1)}, ${y.toFixed(1)}) m on ${escaped(floor)} at ${seconds(when)}.`;
}
