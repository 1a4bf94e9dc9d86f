import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { download, hand } from '../timeline/index.ts';
import { takePicture } from './capture.ts';
import { FilmDialog } from './film-dialog.tsx';

/** Picture, video, report, trajectories and the recording itself, as files. */
export function ExportMenu({ studio, session }: { readonly studio: Studio; readonly session: Session }): JSX.Element {
  const open = useSignal(false);
  const isFilming = useSignal(false);
  const menu = useRef<HTMLDivElement>(null);
  const name = session.info.value?.scenario ?? 'korzo';
  useEffect(() => {
    if (!open.value) return undefined;
    menu.current?.querySelector('button')?.focus();
    const leave = (event: Event): void => {
      if (!(event.target instanceof Node) || menu.current?.parentElement?.contains(event.target) !== true)
        open.value = false;
    };
    addEventListener('pointerdown', leave);
    return () => removeEventListener('pointerdown', leave);
  }, [open.value]);

  const picture = async (): Promise<void> => hand(await takePicture(studio), `${name}.png`);
  const save = async (): Promise<void> => {
    const answer = await session.ask({ type: 'save' });
    if (answer?.type === 'saved') hand(await (await fetch(answer.url)).blob(), answer.file);
  };
  const entries: readonly (readonly [string, () => Promise<void>])[] = [
    ['Picture (PNG)', picture],
    ['Video or pictures…', () => Promise.resolve(void (isFilming.value = true))],
    ['Report (HTML)', () => download(session, 'report')],
    ['Trajectories (CSV)', () => download(session, 'trajectories')],
    ['Recording (.korzo)', save],
  ];
  const choose = (action: () => Promise<void>): void => {
    open.value = false;
    action().catch((error: unknown) => session.say(String(error), 'error'));
  };
  return (
    <div class="export">
      <button type="button" aria-haspopup="menu" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
        Export
      </button>
      {open.value && (
        <div class="menu" role="menu" ref={menu} onKeyDown={(event) => event.key === 'Escape' && (open.value = false)}>
          {entries.map(([label, action]) => (
            <button key={label} type="button" role="menuitem" onClick={() => choose(action)}>
              {label}
            </button>
          ))}
        </div>
      )}
      {isFilming.value && <FilmDialog studio={studio} session={session} close={() => (isFilming.value = false)} />}
    </div>
  );
}
