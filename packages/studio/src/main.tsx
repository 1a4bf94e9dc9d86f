import { render } from 'preact';
import { decodeView, serverAddress } from './address/address.ts';
import { followAddress } from './address/follow.ts';
import { applyView, pageOf } from './address/state.ts';
import { takeToken } from './address/token.ts';
import { openingOf, travel } from './address/travel.ts';
import { App } from './app/app.tsx';
import { createOpener } from './app/opener.ts';
import { createStudio, type Studio } from './store/studio.ts';
import { followTheme } from './theme/theme.ts';

declare global {
  interface Window {
    /** The door for tests and for the curious: everything the studio knows, as signals. */
    korzo: { readonly studio: Studio };
  }
}

function start(): void {
  const studio = createStudio(() => {
    throw new Error('the part of the studio that runs scenarios is still being loaded');
  });
  window.korzo = { studio };
  const token = takeToken();
  const { view, problems } = decodeView(location.hash);
  applyView(studio, view);
  const page = pageOf(view);
  if (page === 'models' || page === 'city' || page === 'edit') studio.page.value = page;
  studio.notices.value = problems;
  followTheme(studio);
  // A page that embeds the studio has its own heading and panels.
  if (new URLSearchParams(location.search).has('embed')) document.documentElement.dataset.embed = '';
  const asked = new URLSearchParams(location.search).get('server');
  const server = view.server ?? (asked === null ? undefined : serverAddress(asked));
  const room = page === 'run' ? view.room : undefined;
  const opener = createOpener(studio, { server, token, opening: openingOf(view), room, from: view });
  followAddress(studio, (decoded) => travel(studio, decoded, opener));
  const root = document.querySelector('#app');
  if (root !== null) render(<App studio={studio} opener={opener} />, root);
}

start();
