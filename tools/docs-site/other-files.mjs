// Files of the repository that documents link to: pictures and programs as they are, folders as a list.
import { cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { escapeHtml } from './markdown.mjs';

/** Never part of a list, whatever lies there. */
const hidden = /^(\.|node_modules$|dist$|bundle$|generated$)/;
/** Text of these kinds would be offered for download: they are copied with a name that browsers show. */
const asText = /\.(mjs|ts|tsx|py|ya?ml|city|xml|cfg|txt|csv|html|json)$/;

/**
 * Writes a linked file or folder below `files/`.
 *
 * @param {string} repository
 * @param {string} path below the repository
 * @param {string} site
 */
export function writeLinked(repository, path, site) {
  const source = join(repository, path);
  const target = join(site, 'files', path);
  if (!statSync(source).isDirectory()) {
    mkdirSync(dirname(target), { recursive: true });
    cpSync(source, target);
    return;
  }
  mkdirSync(target, { recursive: true });
  const entries = readdirSync(source, { withFileTypes: true }).filter(({ name }) => !hidden.test(name));
  for (const entry of entries)
    if (entry.isFile() && asText.test(entry.name)) cpSync(join(source, entry.name), join(target, entry.name));
  const folders = entries.filter((entry) => entry.isDirectory());
  for (const folder of folders) writeLinked(repository, `${path}/${folder.name}`, site);
  const rows = [
    ...folders.map(({ name }) => `<li><a href="${name}/contents.html">${escapeHtml(name)}/</a></li>`),
    ...entries
      .filter((entry) => entry.isFile() && asText.test(entry.name))
      .map(({ name }) => `<li><a href="${encodeURIComponent(name)}">${escapeHtml(name)}</a></li>`),
  ];
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(path)}</title><h1>${escapeHtml(path)}</h1><ul>${rows.join('')}</ul></html>\n`;
  writeFileSync(join(target, 'contents.html'), page);
}
