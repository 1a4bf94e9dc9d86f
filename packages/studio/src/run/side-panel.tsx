import type { FunctionComponent, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { panels } from '../address/view-state.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import { ChartsPanel, ComparePanel, InspectPanel, LogPanel, ParametersPanel, SteerPanel } from '../panels/index.ts';
import { togglePanel } from '../keys/window-actions.ts';
import { mayOperate } from '../store/may-operate.ts';
import type { Panel, Studio } from '../store/studio.ts';
import { ViewPanel } from '../view/view-panel.tsx';

interface Tab {
  readonly title: string;
  readonly icon: IconName;
  readonly Content: FunctionComponent<{ readonly studio: Studio }>;
}

const tabs: Readonly<Record<Panel, Tab>> = {
  parameters: { title: 'Parameters', icon: 'sliders', Content: ParametersPanel },
  steer: { title: 'Steer', icon: 'steer', Content: SteerPanel },
  inspect: { title: 'Inspect', icon: 'inspect', Content: InspectPanel },
  charts: { title: 'Charts', icon: 'chart', Content: ChartsPanel },
  view: { title: 'View', icon: 'eye', Content: ViewPanel },
  log: { title: 'Log', icon: 'log', Content: LogPanel },
  compare: { title: 'Compare', icon: 'compare', Content: ComparePanel },
};

/** What is in these changes the run for all who watch. */
const operatorPanels: ReadonlySet<Panel> = new Set(['parameters', 'steer', 'compare']);

/** Tabs at the edge; the open one beside the picture, on a phone over its lower half. */
export function SidePanel({ studio }: { readonly studio: Studio }): JSX.Element {
  const { panel } = studio;
  const list = useRef<HTMLDivElement>(null);
  const open = panel.value;
  const session = studio.session.value;
  // A viewer of a shared run changes nothing in it, and stays a viewer while the connection is lost.
  const wasViewer = useRef(false);
  if (session === undefined) wasViewer.current = false;
  else if (session.connection.value.state === 'open') wasViewer.current = !mayOperate(session);
  const isViewer = wasViewer.current;
  const isOffered = (name: Panel): boolean => !isViewer || !operatorPanels.has(name);
  const walk = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  };
  return (
    <aside class={`side ${open === undefined ? '' : 'open'}`}>
      {open !== undefined && isOffered(open) && <OpenPanel studio={studio} panel={open} />}
      <div class="tabs" role="tablist" aria-label="Panels" aria-orientation="vertical" ref={list} onKeyDown={walk}>
        {panels.filter(isOffered).map((name, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={open === name}
            aria-controls={open === name ? 'panel' : undefined}
            tabIndex={open === name || (open === undefined && index === 0) ? 0 : -1}
            onClick={() => togglePanel(studio, name)}
          >
            <Icon name={tabs[name].icon} />
            <span>{tabs[name].title}</span>
          </button>
        ))}
      </div>
    </aside>
  );
}

function OpenPanel({ studio, panel }: { readonly studio: Studio; readonly panel: Panel }): JSX.Element {
  const { title, Content } = tabs[panel];
  return (
    <section class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${panel}`}>
      <header>
        <h2>{title}</h2>
        <button
          type="button"
          class="quiet icon-only"
          aria-label="Close panel"
          onClick={() => (studio.panel.value = undefined)}
        >
          <Icon name="close" />
        </button>
      </header>
      <div class="content">
        <Content studio={studio} />
      </div>
    </section>
  );
}
