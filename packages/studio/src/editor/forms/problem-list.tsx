import type { Problem } from '@korzo/formats';
import type { JSX } from 'preact';
import type { Workbench } from '../document/workbench.ts';

interface ProblemsOf {
  readonly bench: Workbench;
  readonly goToLine: (line: number) => void;
}

const shown = 100;

const counted = (count: number, word: string): string =>
  count === 0 ? '' : `${count} ${word}${count === 1 ? '' : 's'}`;

/** Everything wrong with the place; a click goes there, in the plan and in the text. */
export function Problems({ bench, goToLine }: ProblemsOf): JSX.Element {
  const { desk } = bench;
  const problems = desk.problems.value;
  const { warnings } = desk.examined.value;
  const state = desk.isChecked.value ? 'checked' : 'checking';
  const words = [counted(problems.length, 'problem'), counted(warnings.length, 'warning')].filter(
    (each) => each !== '',
  );
  const go = ({ mark, line }: Problem): void => {
    if (mark !== undefined) bench.shown.value = { level: mark.level, points: mark.points };
    if (line !== undefined) goToLine(line);
  };
  return (
    <section class="findings" aria-label="Problems" data-state={state}>
      <p class="count" role="status">
        {state === 'checking' ? 'Checking …' : words.join(', ') || 'No problems.'}
      </p>
      <ul>
        {[...problems, ...warnings].slice(0, shown).map((problem, index) => (
          <li key={index} class={index < problems.length ? 'error' : 'slip'}>
            <button type="button" onClick={() => go(problem)}>
              <span class="place">{problem.line === undefined ? '' : problem.line}</span>
              <span>
                {problem.place === '' ? '' : `${problem.place}: `}
                {problem.rule}
                <span class="remedy">{problem.remedy}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
