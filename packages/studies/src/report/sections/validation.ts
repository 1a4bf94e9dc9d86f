import { escaped } from '../../compare/markup.ts';
import { assumptionsOf } from '../evidence/assumptions.ts';
import type { Evidence } from '../evidence/evidence.ts';
import type { ModelStatus } from '../status/status.ts';
import { tableMarkup } from '../drawing/tables.ts';
import { differencesFrom, type Difference } from '../status/tested-form.ts';
import { areWithoutPeople, haveVehicles } from '../evidence/with-people.ts';
import { because } from './markup.ts';
import { vehiclesAreNotValidated } from './without-people.ts';

/** What is known of a model that moved people: the tested configuration that is nearest to the runs, and where they differ from it. */
interface Verdict {
  readonly model: string;
  readonly nearest?: { readonly status: ModelStatus; readonly differences: readonly Difference[] };
}

export function verdictsOn(runs: readonly Evidence[], known: readonly ModelStatus[]): readonly Verdict[] {
  const models = [...new Set(runs.flatMap((run) => assumptionsOf(run).models))];
  return models.map((model) => {
    const [nearest] = known
      .filter((status) => status.model === model)
      .map((status) => ({ status, differences: unlike(status, runs) }))
      .toSorted((one, other) => one.differences.length - other.differences.length);
    return nearest === undefined ? { model } : { model, nearest };
  });
}

/** In any of the runs, each reported once. */
function unlike(status: ModelStatus, runs: readonly Evidence[]): readonly Difference[] {
  const all = runs.flatMap(({ info }) => differencesFrom(status, info));
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

export const isValidated = (verdicts: readonly Verdict[]): boolean =>
  verdicts.length > 0 && verdicts.every(({ nearest }) => nearest?.differences.length === 0);

export function validation(verdicts: readonly Verdict[], runs: readonly Evidence[]): string {
  const vehicles = haveVehicles(runs) ? because(vehiclesAreNotValidated) : '';
  if (areWithoutPeople(runs))
    return vehicles || because('The run has no people: no validation suite is for what moved.');
  return `${ofPeople(verdicts)}${vehicles}`;
}

function ofPeople(verdicts: readonly Verdict[]): string {
  if (verdicts.length === 0)
    return because('Not validated: what moved the people is not known, as these are trajectories of another program.');
  return verdicts.map(verdictMarkup).join('\n');
}

function verdictMarkup({ model, nearest }: Verdict): string {
  if (nearest === undefined)
    return `<h3>${escaped(model)}</h3><p><strong class="fail-text">Not validated.</strong> No validation results are stored for this model. Make them with <code>korzo validate all --model ${escaped(model)} --out DIR</code> and add them to the report with <code>--validation DIR/results.json</code>.</p>`;
  const { status, differences } = nearest;
  return differences.length === 0 ? asTested(status) : notAsTested(status, differences);
}

function asTested(status: ModelStatus): string {
  const {
    model,
    configuration,
    passed,
    byCapacity = [],
    notPhysical = [],
    failed,
    failing,
    korzo,
    form,
    suites,
  } = status;
  const counts = Object.entries(suites)
    .map(([suite, count]) => `${suite} ${count}`)
    .join(', ');
  // Results of older judges say neither: they must not be reported as if they did.
  const apart =
    byCapacity === undefined
      ? '. These results are of an earlier form of the tests, without guards against what no crowd does.'
      : `: ${passed - byCapacity.length} by the model, ${byCapacity.length} by a set capacity${listed(byCapacity)}; ${notPhysical.length} met their criterion in a way that is not physical and do not count.`;
  const words = `${passed} of ${passed + failed} validation tests passed (${counts}; ${form} form, Korzo ${korzo})${apart} Every value of these runs that can be compared is the one that was tested.`;
  const list = failing.length === 0 ? '<p>No test fails.</p>' : failingTable(status, 'Tests that fail');
  return `<h3>${escaped(model)} <small>configuration ${escaped(configuration)}</small></h3><p>${escaped(words)}</p>${list}`;
}

/** Tests that ask whether a door keeps a capacity: the guideline sets the number, and the model is not what keeps it. */
const listed = (tests: readonly string[]): string =>
  tests.length === 0
    ? ''
    : ` (${tests.join(', ')}: the capacity that the guideline prescribes was set at the door, and kept by it)`;

/** Tests that a like configuration fails are a warning; those it passes say nothing about these runs. */
function notAsTested(status: ModelStatus, differences: readonly Difference[]): string {
  const { model, configuration, failing } = status;
  const table = tableMarkup({
    title: `Where these runs differ from the tested configuration '${configuration}'`,
    columns: ['setting', 'these runs', 'tested'],
    rows: differences.map(({ what, here, tested }) => [what, here, tested]),
  });
  const list =
    failing.length === 0 ? '' : failingTable(status, `Tests that the configuration '${configuration}' fails`);
  return `<h3>${escaped(model)}</h3><p><strong class="fail-text">Not validated in this form.</strong> No validation test was made with the values of these runs. The nearest configuration that was tested is '${escaped(configuration)}'; its results do not hold for these runs.</p>${table}${list}`;
}

const failingTable = ({ failing }: ModelStatus, title: string): string =>
  tableMarkup({
    title,
    columns: ['test', 'title', 'measured', 'bound', 'reason'],
    rows: failing.map((test) => [test.id, test.title, test.measured, test.bound, test.reason]),
  });
