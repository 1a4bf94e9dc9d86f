// The HTML around the text of a page: header with search, menu, table of contents.
import { escapeHtml, up } from './markdown.mjs';
import { guideSections } from './pages.mjs';

/** @typedef {import('./pages.mjs').Page} Page */

/**
 * @param {Page} page
 * @param {import('./markdown.mjs').Rendered} rendered
 * @param {{ pages: readonly Page[], version: string }} site
 */
export function layout(page, { html, headings }, { pages, version }) {
  const root = up(page);
  const at = pages.indexOf(page);
  const beside = [pages[at - 1], pages[at + 1]].map((other, index) =>
    other === undefined || other.section !== page.section
      ? '<span></span>'
      : `<a href="${root}${other.target}">${index === 0 ? '← ' : ''}${escapeHtml(other.title)}${index === 1 ? ' →' : ''}</a>`,
  );
  return document({
    title: page.target === 'index.html' ? 'Korzo documentation' : `${page.title} · Korzo`,
    root,
    version,
    menu: menuOf(page, pages, root),
    main: `<article>${html}</article><nav class="beside" aria-label="Next page">${beside.join('')}</nav>`,
    contents: contentsOf(headings),
  });
}

/**
 * @param {{ title: string, root: string, version: string, menu: string, main: string, contents: string }} page
 */
export function document({ title, root, version, menu, main, contents }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}assets/site.css">
<script type="module" src="${root}assets/site.js"></script>
</head>
<body data-root="${root}">
<a class="skip" href="#content">Skip to content</a>
<header>
<button class="menu-button" aria-controls="menu" aria-expanded="false">Menu</button>
<a class="brand" href="${root}index.html">Korzo</a>
<select class="version" aria-label="Version"><option selected>${escapeHtml(version)}</option></select>
<div class="search"><input type="search" placeholder="Search" aria-label="Search the documentation" autocomplete="off">
<ul class="results" role="listbox" aria-label="Search results" hidden></ul></div>
<button class="theme" aria-label="Switch between light and dark">◐</button>
</header>
<nav id="menu" aria-label="Pages">${menu}</nav>
<main id="content" tabindex="-1">${main}</main>
<aside aria-label="On this page">${contents}</aside>
</body>
</html>
`;
}

/** @param {Page} current @param {readonly Page[]} pages @param {string} root */
function menuOf(current, pages, root) {
  const sections = [...new Set(pages.map(({ section }) => section))];
  return sections
    .map((section) => {
      const rows = pages
        .filter((page) => page.section === section)
        .map((page) => {
          const here = page === current ? ' aria-current="page"' : '';
          return `<li><a href="${root}${page.target}"${here}>${escapeHtml(page.title)}</a></li>`;
        });
      const open = current.section === section || section === 'Tutorials' || guideSections.has(section) ? ' open' : '';
      return `<details${open}><summary>${section}</summary><ul>${rows.join('')}</ul></details>`;
    })
    .join('');
}

/** @param {import('./markdown.mjs').Rendered['headings']} headings */
function contentsOf(headings) {
  const rows = headings
    .filter(({ level }) => level === 2 || level === 3)
    .map(({ id, title, level }) => `<li class="level-${level}"><a href="#${id}">${escapeHtml(title)}</a></li>`);
  return rows.length < 2 ? '' : `<h2>On this page</h2><ul>${rows.join('')}</ul>`;
}
