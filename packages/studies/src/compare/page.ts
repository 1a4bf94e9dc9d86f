import { bestOf, marksExplained } from './best.ts';
import type { ComparedModel, Comparison } from './compare-models.ts';
import { figures, figureText, type Figure } from './figures.ts';
import { escaped } from './markup.ts';
import { notesOn } from './notes.ts';
import { pictureMarkup, pictureStyle } from './picture-svg.ts';
import { pictureOf } from './picture.ts';
import { writeSeeds } from './seeds.ts';
import { stepsInWords } from './steps.ts';

/** Flatter pictures than this stand below each other. */
const flat = 2.6;

/** The comparison as one page that needs nothing else: no script, no other file, no network. */
export function comparisonPage(comparison: Comparison): string {
  const { title, about, models, interrupted } = comparison;
  const shown = models.filter(({ runs }) => runs.length > 0);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}: models compared</title>
<style>
${style}
</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p class="about">${escaped(about)}</p>
<p class="facts">${escaped(factsOf(comparison))}${interrupted === true ? ' <strong>Ended early: runs are missing.</strong>' : ''}</p>
${tableOf(comparison)}
${notesOn(comparison)
  .map((note) => `<p class="note">${escaped(note)}</p>`)
  .join('\n')}
<h2>Where they went</h2>
<p class="note">Seed ${comparison.seeds[0]}. A ring is a person that had not arrived in the end.</p>
${picturesOf(comparison, shown)}
<h2>About the figures</h2>
<dl>
${figures.map((figure) => `<dt>${headOf(figure)}</dt><dd>${escaped(figure.meaning)}.</dd>`).join('\n')}
</dl>
<p class="note">The shortest paths are ${escaped(comparison.waysBy)}. ${escaped(marksExplained)}</p>
</main>
</body>
</html>
`;
}

const factsOf = (comparison: Comparison): string => {
  const { scenario, seeds, duration } = comparison;
  return `Scenario ${scenario}, ${seeds.length === 1 ? 'seed' : 'seeds'} ${writeSeeds(seeds)}, at most ${duration} s in ticks of ${escaped(stepsInWords(comparison))}.`;
};

const headOf = ({ title, unit }: Figure): string =>
  `${escaped(title)}${unit === '' ? '' : ` <small>${escaped(unit)}</small>`}`;

function tableOf({ models }: Comparison): string {
  const best = bestOf(models);
  const row = ({ model, misfit, summary, runs }: ComparedModel): string => {
    const head = `<th scope="row">${escaped(model)}</th>`;
    if (misfit !== undefined)
      return `<tr>${head}<td class="misfit" colspan="${figures.length}">does not fit: ${escaped(misfit)}</td></tr>`;
    if (runs.length === 0) return `<tr>${head}<td class="misfit" colspan="${figures.length}">not run</td></tr>`;
    const cells = figures.map((figure) => {
      const { mean, deviation } = summary[figure.name];
      const mark = best[figure.name].has(model) ? ' class="best"' : '';
      const spread = deviation === null || deviation === 0 ? '' : `<small>± ${figureText(figure, deviation)}</small>`;
      return `<td${mark}>${figureText(figure, mean)}${spread}</td>`;
    });
    return `<tr>${head}${cells.join('')}</tr>`;
  };
  return `<div class="scroll"><table>
<thead><tr><th scope="col">Model</th>${figures.map((figure) => `<th scope="col" title="${escaped(figure.meaning)}">${headOf(figure)}</th>`).join('')}</tr></thead>
<tbody>
${models.map(row).join('\n')}
</tbody>
</table></div>`;
}

function picturesOf(comparison: Comparison, shown: readonly ComparedModel[]): string {
  const pictures = shown.map((each) => ({ model: each.model, picture: pictureOf(comparison, each) }));
  const isFlat = (pictures[0]?.picture.aspect ?? 1) > flat;
  return `<div class="pictures${isFlat ? ' flat' : ''}">
${pictures
  .map(
    ({ model, picture }) =>
      `<figure><svg viewBox="${picture.viewBox}" role="img" aria-label="Trajectories of ${escaped(model)}">\n${pictureMarkup(picture)}\n</svg><figcaption>${escaped(model)}</figcaption></figure>`,
  )
  .join('\n')}
</div>`;
}

const style = `
:root { color-scheme: light; --page: #f4f6f8; --ground: #ffffff; --text: #15202b; --muted: #53606d; --line: #d5dbe2; --wall: #53606d; --exit: #dff0e6; --best: #e3f3e9; --best-text: #14603a }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; --page: #0e1318; --ground: #151c23; --text: #e6ecf2; --muted: #9dabb9; --line: #2b3641; --wall: #9dabb9; --exit: #173426; --best: #143323; --best-text: #7be0ad } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', Arial, sans-serif; font-variant-numeric: tabular-nums }
main { max-width: 1200px; margin: 0 auto; padding: 32px 20px 64px }
h1 { margin: 0; font-size: 28px; line-height: 1.2; letter-spacing: -0.02em }
h2 { margin: 36px 0 8px; font-size: 18px }
p { margin: 6px 0 }
.about { font-size: 16px; max-width: 70ch }
.facts, .note, dd { color: var(--muted) }
.note { font-size: 14px; max-width: 90ch }
.scroll { margin: 20px 0 12px; overflow-x: auto; border: 1px solid var(--line); border-radius: 10px; background: var(--ground) }
table { width: 100%; border-collapse: collapse; font-size: 14px }
th, td { padding: 8px 10px; text-align: right; vertical-align: top; white-space: nowrap }
thead th { font-weight: 600; white-space: normal; vertical-align: bottom; line-height: 1.25; border-bottom: 1px solid var(--line) }
thead small { display: block; font-weight: 400; color: var(--muted) }
tbody th { position: sticky; left: 0; background: var(--ground); font-weight: 600; text-align: left }
thead th:first-child { text-align: left }
tbody tr + tr > * { border-top: 1px solid var(--line) }
td small { display: block; color: var(--muted); font-size: 12px }
td.best { background: var(--best); color: var(--best-text); font-weight: 650 }
td.misfit { text-align: left; color: var(--muted); white-space: normal }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(240px, 1fr)); gap: 16px; margin-top: 12px }
.pictures.flat { grid-template-columns: repeat(auto-fill, minmax(min(520px, 100%), 1fr)) }
figure { margin: 0; border: 1px solid var(--line); border-radius: 10px; background: var(--ground); overflow: hidden }
figure svg { display: block; width: 100%; height: auto; max-height: 420px }
figcaption { padding: 8px 12px; border-top: 1px solid var(--line); font-weight: 600; font-size: 14px }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 20px; margin: 12px 0; font-size: 14px }
dt { font-weight: 600 }
dt small { font-weight: 400; color: var(--muted) }
dd { margin: 0 }
@media (max-width: 640px) { dl { grid-template-columns: 1fr } dd { margin-bottom: 8px } }
${pictureStyle}`.trim();
