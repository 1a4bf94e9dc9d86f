import type { ProblemText } from '@korzo/live';
import type { JSX } from 'preact';

/** Problems in words: file and place, rule, remedy. */
export function ProblemList({ problems }: { readonly problems: readonly ProblemText[] }): JSX.Element {
  return (
    <ul class="problems">
      {problems.map(({ file, place, line, rule, remedy }, index) => (
        <li key={index}>
          {(file ?? place) !== undefined && (
            <p class="place">
              {[file, line === undefined ? undefined : `line ${line}`, place === '' ? undefined : place]
                .filter(Boolean)
                .join(', ')}
            </p>
          )}
          <p>{rule}</p>
          <p class="remedy">{remedy}</p>
        </li>
      ))}
    </ul>
  );
}
