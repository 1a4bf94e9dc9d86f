// Markdown to HTML: headings with anchors, links between pages, scenarios that run where they are shown.
import { existsSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import MarkdownIt from 'markdown-it';

/**
 * @typedef {object} Rendered
 * @property {string} html
 * @property {{ id: string, title: string, level: number }[]} headings
 * @property {{ anchor: string, title: string, text: string }[]} passages what the search finds, a heading each
 * @property {string[]} files paths of other files of the repository that the page links to or shows
 * @property {string[]} anchors headings that the page links to, by page and anchor
 * @property {string[]} broken links that lead nowhere
 */

/**
 * @typedef {object} Surroundings
 * @property {string} repository
 * @property {ReadonlyMap<string, string>} targets HTML files by the path of their Markdown file
 */

const outside = /^[a-z][a-z+.-]*:|^#/i;

/** The anchor that code hosts give a heading. @param {string} title */
export const anchorOf = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/**
 * Where a link of one page leads in the site.
 *
 * @param {string} href as the Markdown file has it
 * @param {import('./pages.mjs').Page} page
 * @param {Surroundings} surroundings
 * @returns {{ href: string, file?: string } | undefined} undefined for a link that leads nowhere
 */
export function linkInSite(href, page, { repository, targets }) {
  if (outside.test(href)) return { href };
  const [path, anchor] = href.split('#');
  const source = posix.normalize(posix.join(posix.dirname(page.source), decodeURIComponent(path))).replace(/\/$/, '');
  const tail = anchor === undefined ? '' : `#${anchor}`;
  const target = targets.get(source) ?? targets.get(`${source}/README.md`);
  if (target !== undefined) return { href: up(page) + target + tail };
  const file = `${repository}/${source}`;
  if (source.startsWith('..') || !existsSync(file)) return undefined;
  const isFolder = statSync(file).isDirectory();
  return { href: `${up(page)}files/${source}${isFolder ? '/contents.html' : ''}${tail}`, file: source };
}

/** From a page back to the folder that the site is in. @param {{ target: string }} page */
export const up = ({ target }) => '../'.repeat(target.split('/').length - 1) || './';

/** @param {string} text */
export const escapeHtml = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const isScenario = /^korzo: \d/m;
const liveRun = /^<!-- live: ([\w-]+)(?: speed=([\d.]+))? -->\s*$/;
const quietComment = /^<!--[\s\S]*-->\s*$/;

/**
 * @param {import('./pages.mjs').Page} page
 * @param {Surroundings} surroundings
 * @returns {Rendered}
 */
export function renderPage(page, surroundings) {
  const markdown = new MarkdownIt({ html: true, linkify: false });
  /** @type {Rendered} */
  const rendered = {
    html: '',
    headings: [],
    passages: [{ anchor: '', title: page.title, text: '' }],
    files: [],
    anchors: [],
    broken: [],
  };
  const tokens = markdown.parse(page.text, {});
  const used = new Map();
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const title = plainText(tokens[index + 1]);
      const plain = anchorOf(title);
      const count = used.get(plain) ?? 0;
      used.set(plain, count + 1);
      const id = count === 0 ? plain : `${plain}-${count}`;
      token.attrSet('id', id);
      rendered.headings.push({ id, title, level: Number(token.tag.slice(1)) });
      if (token.tag !== 'h1') rendered.passages.push({ anchor: id, title, text: '' });
    } else if (token.type === 'inline') {
      if (tokens[index - 1]?.type !== 'heading_open') passage(rendered, plainText(token));
      for (const child of token.children ?? []) relink(child, page, surroundings, rendered);
    } else if (token.type === 'fence') passage(rendered, token.content);
  }
  markdown.renderer.rules['fence'] = (list, at) => codeBlock(list[at]);
  markdown.renderer.rules['html_block'] = (list, at) => htmlBlock(list[at].content);
  markdown.renderer.rules['table_open'] = () => '<div class="table"><table>';
  markdown.renderer.rules['table_close'] = () => '</table></div>';
  rendered.html = markdown.renderer.render(tokens, markdown.options, {});
  return rendered;
}

/** @param {Rendered} rendered @param {string} text */
function passage(rendered, text) {
  const last = rendered.passages[rendered.passages.length - 1];
  last.text += `${text} `;
}

/**
 * @param {{ type: string, attrGet: (name: string) => string | number | null, attrSet: (name: string, value: string) => void }} token
 * @param {import('./pages.mjs').Page} page
 * @param {Surroundings} surroundings
 * @param {Rendered} rendered
 */
function relink(token, page, surroundings, rendered) {
  const name = token.type === 'link_open' ? 'href' : token.type === 'image' ? 'src' : undefined;
  const value = name === undefined ? null : token.attrGet(name);
  if (name === undefined || typeof value !== 'string') return;
  const link = linkInSite(value, page, surroundings);
  if (link === undefined) rendered.broken.push(value);
  else token.attrSet(name, link.href);
  if (link?.file !== undefined) rendered.files.push(link.file);
  else if (link?.href.includes('#') && !/^[a-z]+:/i.test(link.href)) {
    const [path, anchor] = link.href.split('#');
    const target = path === '' ? page.target : posix.normalize(posix.join(posix.dirname(page.target), path));
    rendered.anchors.push(`${target}#${decodeURIComponent(anchor)}`);
  }
}

/** @param {{ content: string, children?: { type: string, content: string }[] | null }} token */
const plainText = ({ content, children }) =>
  (children ?? [{ type: 'text', content }])
    .map(({ type, content: words }) => (type === 'softbreak' ? ' ' : type === 'html_inline' ? '' : words))
    .join('');

/** @param {{ content: string, info: string }} token */
function codeBlock({ content, info }) {
  const language = info.trim().split(/\s+/)[0] ?? '';
  const code = `<pre><code data-language="${escapeHtml(language)}">${escapeHtml(content)}</code></pre>`;
  const runs = /^ya?ml$/.test(language) && isScenario.test(content);
  return `<div class="code${runs ? ' scenario' : ''}">${code}</div>\n`;
}

/** Comments are for the tools that read documents; one of them asks for a run in the page. @param {string} content */
function htmlBlock(content) {
  const [, scenario, speed] = content.match(liveRun) ?? [];
  if (scenario !== undefined)
    return `<korzo-run scenario="${scenario}"${speed === undefined ? '' : ` speed="${speed}"`} label="${scenario}"></korzo-run>\n`;
  return quietComment.test(content) ? '' : content;
}
