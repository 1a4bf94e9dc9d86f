// What every page of the documentation loads.
import './site.css';
import { showMenu, switchTheme } from './chrome.ts';
import { offerRuns } from './runs.ts';
import { offerSearch } from './search.ts';
import { offerVersions } from './versions.ts';

const root = document.body.dataset['root'] ?? './';

switchTheme();
showMenu();
offerSearch(root);
offerVersions(root);
offerRuns();
