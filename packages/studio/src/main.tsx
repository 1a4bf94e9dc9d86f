import { render } from 'preact';
import { decodeView, serverAddress, type DecodedView } from './address/address.ts';
import { followAddress } from './address/follow.ts';
import { applyView, pageOf } from './address/state.ts';
import { takeToken } from './address/token.ts';
import type { ViewState } from './address/view-state.ts';
import { App } from './app/app.tsx';
import { createOpener } from './app/opener.ts';
import { createStudio, type Opening, type Studio } from './store/studio.ts';
import { followTheme } from './theme/theme.ts';

declare global {
  interface Window {
    /** The door for tests and for the curious: everything the studio knows, as signals. */
    korzo: { readonly studio: Studio };
  }
}

const openingOf = ({ scenario, compare, city, seed, model, settings }: ViewState): Opening | undefined =>
  scenario === undefined || compare !== undefined || city !== undefined
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
  const opener = createOpener(studio, { server, token, opening: openingOf(view) });
  followAddress(studio, (decoded) => travel(studio, decoded, opener.open));
  const root = document.querySelector('#app');
  if (root !== null) render(<App studio={studio} opener={opener} />, root);
}

/** Somebody went back or forth in the history, or typed another address. */
function travel(studio: Studio, { view, problems }: DecodedView, open: (opening: Opening) => void): void {
  studio.notices.value = problems;
  const { source, seed } = studio.opened.peek() ?? {};
  const on = source?.type === 'named' && studio.page.peek() === 'run' ? source.name : undefined;
  const seedOn = studio.sessions.peek()[0]?.info.peek()?.seed ?? seed;
  const opening = openingOf(view);
  if (opening === undefined) studio.page.value = pageOf(view);
  applyView(studio, view);
  if (opening !== undefined && (view.scenario !== on || (view.seed !== undefined && view.seed !== seedOn)))
    open(opening);
}

start();
