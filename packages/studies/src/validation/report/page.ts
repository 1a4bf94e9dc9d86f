import { escaped } from '../../compare/markup.ts';
import type { TestReport, ValidationReport } from '../run/validate.ts';
import { drawChart, legendOf } from './draw-chart.ts';
import { drawPicture } from './draw-picture.ts';
import { describeTally } from '../run/tally.ts';
import { pageStyle } from './page-style.ts';

/** One page with everything in it: a table, and for each test what was asked, found and why it failed, with charts. */
export function validationPage(suite: string, report: ValidationReport): string {
  const { tests, configurations, form, runs, passed, failed, tallies, interrupted } = report;
  const names = [...new Set(tests.map(({ configuration }) => configuration))];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Validation: ${escaped(suite)}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>Validation: ${escaped(suite)}</h1>
<p class="lead">${passed} passed, ${failed} failed; ${runs} runs, ${form} form.${interrupted === true ? ' <strong>Ended early: tests are missing.</strong>' : ''}</p>
${configurations.map((each) => `<p><strong>${escaped(each.name)}</strong>: ${escaped(each.summary)} Model <code>${escaped(each.model)}</code>, time step ${each.dt} s${settingsText(each.parameters)}${each.radius === undefined ? '' : `; bodies with a radius of ${each.radius} m`}${each.tactic === undefined ? '' : `; ways by the tactic ${escaped(each.tactic)}`}.</p>`).join('\n')}
${tallies.map((tally) => `<p>${escaped(describeTally(tally))}.</p>`).join('\n')}
${overview(tests, names)}
${tests.map(section).join('\n')}
</main>
</body>
</html>
`;
}

function settingsText(parameters: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(parameters);
  if (entries.length === 0) return ', parameters as they come';
  return `, ${entries.map(([name, value]) => `<code>${escaped(name)}</code> ${escaped(String(value))}`).join(', ')}`;
}

/** Tests down, configurations across. */
function overview(tests: readonly TestReport[], names: readonly string[]): string {
  const keys = [...new Set(tests.map(({ suite, id }) => `${suite} ${id}`))];
  const rows = keys.map((key) => {
    const own = tests.filter(({ suite, id }) => `${suite} ${id}` === key);
    const cells = names.map((name) => {
      const found = own.find(({ configuration }) => configuration === name);
      return found === undefined
        ? '<td></td>'
        : `<td>${mark(found)} <a href="#${anchor(found)}">${escaped(found.measured)}</a></td>`;
    });
    return `<tr><th scope="row">${escaped(key)}</th><td>${escaped(own[0].title)}</td>${cells.join('')}<td>${escaped(own[0].bound)}</td></tr>`;
  });
  return `<div class="wide"><table>
<thead><tr><th>Test</th><th></th>${names.map((name) => `<th>${escaped(name)}</th>`).join('')}<th>Bound</th></tr></thead>
<tbody>${rows.join('\n')}</tbody>
</table></div>`;
}

const mark = ({ passed, standing }: TestReport): string =>
  `<span class="${passed ? 'pass' : 'fail'}">${escaped(standing)}</span>`;

const anchor = ({ suite, id, configuration }: TestReport): string =>
  `${suite}-${id}-${configuration}`.replaceAll(/[^A-Za-z0-9.-]+/g, '-');

const posesText = ({ flow, density, overlap }: NonNullable<TestReport['poses']>): string =>
  `at most ${flow.toFixed(2)} per metre and second, ${density.toFixed(2)} per square metre, ${(100 * overlap).toFixed(1)} cm of overlap`;

function section(test: TestReport): string {
  const { suite, id, title, source, layout, measured, bound, reason, charts, picture, runs, configuration, poses } =
    test;
  const figures = charts.map(
    (chart) =>
      `<figure><figcaption>${escaped(chart.title)}</figcaption>${drawChart(chart)}<p class="legend">${legendOf(chart)
        .map(({ name, colour }) => `<span style="--colour:${colour}">${escaped(name)}</span>`)
        .join(' ')}</p></figure>`,
  );
  if (picture !== undefined)
    figures.push(
      `<figure><figcaption>${escaped(picture.title)}: ways of some people${picture.stranded.length > 0 ? ', and where those were who had not left' : ''}</figcaption>${drawPicture(picture)}</figure>`,
    );
  return `<section id="${anchor(test)}" class="${test.passed ? '' : 'failed'}">
<h2>${mark(test)} ${escaped(suite)} ${escaped(id)}: ${escaped(title)} <small>${escaped(configuration)}</small></h2>
<dl>
<dt>Measured</dt><dd>${escaped(measured)}</dd>
<dt>Bound</dt><dd>${escaped(bound)}</dd>
${reason === undefined ? '' : `<dt>Why</dt><dd class="reason">${escaped(reason)}</dd>`}
${poses === undefined ? '' : `<dt>Poses</dt><dd>${escaped(posesText(poses))}</dd>`}
<dt>Criterion</dt><dd>${escaped(source)}</dd>
<dt>Layout</dt><dd>${escaped(layout)} ${runs} ${runs === 1 ? 'run' : 'runs'}.</dd>
</dl>
<div class="figures">${figures.join('\n')}</div>
</section>`;
}
