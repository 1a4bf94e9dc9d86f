import { escaped } from '../compare/markup.ts';
import { pageStyle } from '../validation/report/page-style.ts';
import { assumptionsOf } from './evidence/assumptions.ts';
import type { Evidence } from './evidence/evidence.ts';
import { knownStatus } from './status/known-status.ts';
import { areWithoutPeople } from './evidence/with-people.ts';
import { reportStyle } from './report-style.ts';
import { answer } from './sections/answer.ts';
import { doors } from './sections/doors.ts';
import { egress } from './sections/egress.ts';
import { jams } from './sections/jams.ts';
import { density, service } from './sections/maps.ts';
import { because, partMarkup, type ReportSection } from './sections/markup.ts';
import { overlaps } from './sections/overlaps.ts';
import { plans } from './sections/place.ts';
import { reproduction, type Provenance } from './sections/provenance.ts';
import { stuck } from './sections/stuck.ts';
import { hasTraffic, traffic } from './sections/traffic.ts';
import { isValidated, validation, verdictsOn } from './sections/validation.ts';
import { withoutPeople } from './sections/without-people.ts';
import type { ModelStatus } from './status/status.ts';
import { tableMarkup } from './drawing/tables.ts';

export interface ReportOptions extends Provenance {
  /** What the runs shall answer; the description of the scenario unless given. */
  readonly question?: string;
  readonly title?: string;
  /** Who signs. */
  readonly author?: string;
  /** What configurations passed and failed; what was noted when they were last validated unless given. */
  readonly status?: readonly ModelStatus[];
}

/** One page with everything in it: it opens without a network, and prints. */
export function reportPage(runs: readonly Evidence[], options: ReportOptions = {}): string {
  const [first] = runs;
  const title = options.title ?? first.info.scenario.title;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${pageStyle}${reportStyle}</style>
</head>
<body>
<main class="report">
${header(title, runs, options)}
${partsOf(runs, options).map(partMarkup).join('\n')}
${signature(options)}
</main>
</body>
</html>
`;
}

function partsOf(runs: readonly Evidence[], options: ReportOptions): readonly ReportSection[] {
  const [first] = runs;
  const verdicts = verdictsOn(runs, options.status ?? knownStatus);
  const question = options.question ?? assumptionsOf(first).about;
  return [
    { id: 'question', title: 'Question', inside: `<p>${escaped(question)}</p>` },
    { id: 'answer', title: 'Summary', inside: answer(runs, isValidated(verdicts)) },
    { id: 'place', title: 'Plan', inside: plans(first) },
    { id: 'assumptions', title: 'Assumptions and parameters', inside: assumed(first) },
    ...seen(runs),
    { id: 'validation', title: 'Validation of the model', inside: validation(verdicts, runs) },
    { id: 'reproduce', title: 'Reproduction', inside: reproduction(runs, options) },
  ];
}

/** What people and vehicles did. */
function seen(runs: readonly Evidence[]): readonly ReportSection[] {
  const vehicles = hasTraffic(runs) ? [{ id: 'traffic', title: 'Traffic', inside: traffic(runs) }] : [];
  if (areWithoutPeople(runs)) return [{ id: 'people', title: 'People', inside: withoutPeople() }, ...vehicles];
  return [
    { id: 'evacuation', title: 'Evacuation times', inside: egress(runs) },
    { id: 'stuck', title: 'People who are stuck', inside: stuck(runs) },
    { id: 'density', title: 'Density', inside: density(runs) },
    { id: 'service', title: 'Level of service', inside: service(runs) },
    { id: 'flow', title: 'Flow and queues', inside: doors(runs) },
    { id: 'jams', title: 'Jams', inside: jams(runs) },
    ...vehicles,
    { id: 'overlaps', title: 'Overlaps of bodies', inside: overlaps(runs) },
  ];
}

function header(title: string, runs: readonly Evidence[], { author, date }: ReportOptions): string {
  const seeds = runs.map(({ info }) => info.seed).join(', ');
  const count = runs.length === 1 ? `1 run, seed ${seeds}` : `${runs.length} runs, seeds ${seeds}`;
  const problems = [...new Set(runs.flatMap(({ name, problems: list }) => list.map((each) => `${name}: ${each}`)))];
  return `<header><h1>${escaped(title)}</h1><p class="lead">${escaped(count)}${author === undefined ? '' : `; ${escaped(author)}`}${date === undefined ? '' : `; ${escaped(date)}`}</p>${warning('The recordings are not complete:', problems)}${warning('The runs are not of one scenario:', unlikeRuns(runs))}</header>`;
}

const warning = (words: string, list: readonly string[]): string =>
  list.length === 0
    ? ''
    : `<div class="warning"><strong>${words}</strong><ul>${list.map((each) => `<li>${escaped(each)}</li>`).join('')}</ul></div>`;

/** Runs that differ in more than their seed from the first; plan, assumptions and question are those of the first. */
function unlikeRuns(runs: readonly Evidence[]): readonly string[] {
  const [first, ...others] = runs.map((run) => ({ name: run.name, text: withoutSeed(run) }));
  return others
    .filter(({ text }) => text !== first.text)
    .map(({ name }) => `${name} has other settings than ${first.name}, whose plan and assumptions are shown`);
}

function withoutSeed({ info: { scenario, model, dt } }: Evidence): string {
  if (scenario.text === '') return '';
  try {
    const { run, ...rest } = JSON.parse(scenario.text) as { run?: object };
    return JSON.stringify([rest, { ...run, seed: 0 }, model ?? '', dt]);
  } catch {
    return scenario.text;
  }
}

function assumed(first: Evidence): string {
  const markup = assumptionsOf(first).tables.map(tableMarkup).join('\n');
  const nothing = because(
    'These are trajectories of another program: what was assumed about people and model is not known.',
  );
  const driven = because('What is set for vehicles is in the scenario as it was run, under Reproduction.');
  if (first.info.scenario.text === '') return `${nothing}${markup}`;
  return first.vehicles === 0 ? markup : `${markup}${driven}`;
}

function signature({ author }: ReportOptions): string {
  return `<footer><p>Author: ${author === undefined ? '______________________________' : escaped(author)}</p><p>Date and signature: ______________________________</p></footer>`;
}
