import { effect } from '@preact/signals';
import { EditorView } from '@codemirror/view';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { TextComplaint, TextSpan } from '@korzo/viewer/light';
import type { Desk } from './city-desk.ts';
import { penOf, underline } from './editor/create-editor.ts';

interface TextPaneOf {
  readonly desk: Desk;
  readonly view: { current: EditorView | undefined };
  readonly jump: (span: TextSpan) => void;
}

/** The editor, and below it what is wrong. */
export function TextPane({ desk, view, jump }: TextPaneOf): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (frame.current === null) return undefined;
    const made = new EditorView({ state: desk.opened.peek(), parent: frame.current });
    view.current = made;
    desk.pen = penOf(made);
    const endings = [
      effect(() => {
        if (made.state !== desk.opened.value) made.setState(desk.opened.value);
      }),
      effect(() => underline(made, desk.findings.value)),
    ];
    return () => {
      for (const end of endings) end();
      // With its history: a user who comes back can still undo.
      desk.opened.value = made.state;
      view.current = undefined;
      desk.pen = undefined;
      made.destroy();
    };
  }, [desk, view]);
  return (
    <section class="text-pane" aria-label="The text">
      <div class="editor" ref={frame} />
      <Findings findings={desk.findings.value} jump={jump} />
    </section>
  );
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Everything wrong with the text; a click goes there. */
function Findings({
  findings,
  jump,
}: {
  readonly findings: readonly TextComplaint[];
  readonly jump: (span: TextSpan) => void;
}): JSX.Element {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const slips = findings.length - errors;
  const words = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(slips > 0 ? [`${counted(slips, 'slip')}, understood nevertheless`] : []),
  ];
  return (
    <div class="findings">
      <p class="count" role="status">
        {words.length === 0 ? 'No problems' : words.join('; ')}
      </p>
      {findings.length > 0 && (
        <ul>
          {findings.map((finding, index) => (
            <li key={index} class={finding.severity}>
              <button type="button" onClick={() => jump(finding)}>
                <span class="place">
                  {finding.line}:{finding.column}
                </span>
                <span>
                  {finding.rule}
                  <span class="remedy">{finding.remedy}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
