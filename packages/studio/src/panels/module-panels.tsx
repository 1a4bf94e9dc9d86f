import type { RunInfo } from '@korzo/live';
import type { JSX } from 'preact';
import type { Session } from '../store/session.ts';

type ModuleInfo = RunInfo['modules'][number];
type Item = ModuleInfo['panels'][number]['items'][number];

/** The panels that modules declare: buttons that send commands, and figures that they have counted. */
export function ModulePanels({
  session,
  info,
}: {
  readonly session: Session;
  readonly info: RunInfo;
}): JSX.Element | null {
  const panels = info.modules.flatMap((module) => module.panels.map((panel) => ({ module, panel })));
  if (panels.length === 0) return null;
  return (
    <>
      {panels.map(({ module, panel }) => (
        <section key={`${module.name} ${panel.title}`} aria-label={`${panel.title}, a module`}>
          <h3 title={`Module ${module.name} ${module.version}: ${module.summary}`}>{panel.title}</h3>
          <div class="tools">
            {panel.items.map((item) => (
              <PanelRow
                key={'button' in item ? item.button : item.figure}
                session={session}
                module={module}
                item={item}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

function PanelRow({
  session,
  module,
  item,
}: {
  readonly session: Session;
  readonly module: ModuleInfo;
  readonly item: Item;
}): JSX.Element {
  if ('button' in item)
    return (
      <button type="button" onClick={() => void session.ask({ type: 'command', command: item.command })}>
        {item.button}
      </button>
    );
  const value = session.figures.value[module.name]?.[item.figure];
  return (
    <p class="figure">
      {item.label}: <output>{value === undefined ? '–' : Number(value.toPrecision(6))}</output> {item.unit ?? ''}
    </p>
  );
}
