import { render } from 'preact';
import { decodeView, serverAddress, type DecodedView } from './address/address.ts';
import { followAddress } from './address/follow.ts';
import { applyCameras, applyView, pageOf } from './address/state.ts';
import { takeToken } from './address/token.ts';
import type { ViewState } from './address/view-state.ts';
import { App } from './app/app.tsx';
import { createOpener, type Opener } from './app/opener.ts';
import { createStudio, type Opening, type Studio } from './store/studio.ts';
import { followTheme } from './theme/theme.ts';

declare global {
  interface Window {
    /** The door for tests and for the curious: everything the studio knows, as signals. */
    korzo: { readonly studio: Studio };
  }
}

const openingOf = ({ scenario, room, compare, city, seed, model, settings }: ViewState): Opening | undefined =>
  scenario === undefined || room !== undefined || compare !== undefined || city !== undefined
    ? undefined
    : {
        source: { type: 'named', name: scenario },
        ...(seed === undefined ? {} : { seed }),
        ...(model === undefined ? {} : { model }),
        settings,
      };

function start(): void {
  const studio = createStudio(() => {
    throw new Error('the part of the studio that runs scenarios is still being loaded');
  });
  window.korzo = { studio };
  const token = takeToken();
  const { view, problems } = decodeView(location.hash);
  applyView(studio, view);
  const page = pageOf(view);
  if (page === 'models' || page === 'city') studio.page.value = page;
  studio.notices.value = problems;
  followTheme(studio);
  const asked = new URLSearchParams(location.search).get('server');
  const server = view.server ?? (asked === null ? undefined : serverAddress(asked));
  const room = page === 'run' ? view.room : undefined;
  const opener = createOpener(studio, { server, token, opening: openingOf(view), room, from: view });
  followAddress(studio, (decoded) => travel(studio, decoded, opener));
  const root = document.querySelector('#app');
  if (root !== null) render(<App studio={studio} opener={opener} />, root);
}

/** The visitor went back or forth in the history, or typed another address. */
function travel(studio: Studio, { view, problems }: DecodedView, { open, join }: Opener): void {
  studio.notices.value = problems;
  const opening = openingOf(view);
  const page = pageOf(view);
  if (opening === undefined && view.room === undefined) studio.page.value = page;
  applyView(studio, view);
  if (page === 'run' && view.room !== undefined && view.room !== studio.room.peek()) join(view.room, view);
  else if (opening !== undefined && !isOn(studio, view)) open(opening, view);
  else applyCameras(studio, view);
}

/** Whether the private run that an address asks for is the one that is on. */
function isOn(studio: Studio, { scenario, seed }: ViewState): boolean {
  if (studio.page.peek() !== 'run' || studio.room.peek() !== undefined) return false;
  const opened = studio.opened.peek();
  if (opened?.source.type !== 'named' || opened.source.name !== scenario) return false;
  return seed === undefined || seed === (studio.sessions.peek()[0]?.info.peek()?.seed ?? opened.seed);
}

start();
