import type { RunInfo } from '@korzo/live';
import type { JSX } from 'preact';
import type { Session } from '../store/session.ts';
import { matches, ParameterRow } from './parameter-row.tsx';

interface PartKnobsOf {
  readonly session: Session;
  readonly knobs: RunInfo['knobs'];
  readonly filter: string;
}

/** What parts of the run let people change, such as how drivers of cars follow: folded, because traffic has some for each kind of vehicle. */
export function PartKnobs({ session, knobs, filter }: PartKnobsOf): JSX.Element {
  return (
    <>
      {knobs.map((each) => (
        <OnePart key={each.name} session={session} knobs={each} filter={filter} isOpen={filter !== ''} />
      ))}
    </>
  );
}

function OnePart({
  session,
  knobs: { name: heading, summary, parameters, values, initial, command },
  filter,
  isOpen,
}: {
  readonly session: Session;
  readonly knobs: RunInfo['knobs'][number];
  readonly filter: string;
  readonly isOpen: boolean;
}): JSX.Element | null {
  const rows = Object.entries(parameters).filter(([name, parameter]) => matches(name, parameter, filter));
  if (rows.length === 0) return null;
  return (
    <section aria-label={`Parameters of ${heading}`}>
      <details class="part-knobs" open={isOpen}>
        <summary>
          <h3>{heading}</h3>
        </summary>
        <p class="hint">{summary}</p>
        {rows.map(([name, parameter]) => (
          <ParameterRow
            key={name}
            name={name}
            parameter={parameter}
            value={values[name]}
            initial={initial[name]}
            change={(value) => void session.ask({ type: 'command', command: { ...command, parameter: name, value } })}
          />
        ))}
      </details>
    </section>
  );
}
