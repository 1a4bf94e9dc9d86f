import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniSearch from 'minisearch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePages } from './build-site.mjs';
import { searchFields } from './search-fields.mjs';

const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-site-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A repository of its own with a few documents. */
function smallRepository(name: string, documents: Readonly<Record<string, string>>): string {
  const root = join(folder, name);
  for (const [path, text] of Object.entries({ 'docs/a.md': '# A', 'benchmarks/README.md': '# B', ...documents })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const read = (...path: string[]): string => readFileSync(join(folder, ...path), 'utf8');

describe('the documentation site', () => {
  it('has a page for every document, and no link of any of them leads nowhere', () => {
    const site = join(folder, 'whole');
    const { pages, broken } = writePages(site, '0.1');
    expect(broken).toEqual([]);
    const documents = readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' });
    expect(pages).toBeGreaterThan(documents.filter((path) => path.endsWith('.md') && !path.startsWith('api')).length);
    expect(read('whole', 'index.html')).toContain('<h1 id="korzo">');
    expect(read('whole', 'api/korzo.html')).toContain('id="run"');
    const licences = read('whole', 'project/third-party-licences.html');
    for (const name of ['three', 'zod', 'minisearch']) expect(licences).toContain(`id="${name}-`);
    expect(read('whole', 'search.json')).not.toContain('Permission is hereby granted');
    const search = MiniSearch.loadJSON(read('whole', 'search.json'), searchFields);
    expect(search.search('anticipation velocity').map(({ id }) => String(id))).toContain(
      'models/anticipation-velocity.html',
    );
    // Every guide has its place in the menu, and comes before the changelog that mentions it.
    expect(read('whole', 'index.html')).not.toContain('<summary>Guides</summary>');
    expect(search.search('stairs').map(({ id }) => String(id))[0]).not.toMatch(/^(project|decisions)/);
    expect(search.search('turnstyle').length).toBeGreaterThan(0);
    expect(search.search('qwertyuiop')).toEqual([]);
  });

  it('names links to missing files and missing headings', () => {
    const root = smallRepository('broken', {
      'README.md': '# Home\n[a](docs/a.md) [gone](docs/gone.md) [part](docs/a.md#no-such) [out](https://x.org#y)',
    });
    expect(writePages(join(folder, 'broken-site'), '1', root).broken).toEqual([
      'README.md: docs/gone.md',
      'README.md: a.html#no-such',
    ]);
  });

  it('shows pictures, files and folders that documents link to, and runs scenarios', () => {
    const root = smallRepository('linked', {
      'README.md':
        '# Home\n![p](p.svg) [e](examples) [m](docs/models/m.md#two-words)\n\n<!-- live: hello speed=2 -->\n',
      'p.svg': '<svg/>',
      'examples/one.mjs': 'walk();',
      'examples/page/index.html': '<p>',
      'docs/models/m.md':
        '# M\n## Two words\n```yaml\nkorzo: 1\n```\n```yaml\nother: 1 < 2\n```\n<!-- not run: x -->\n',
    });
    const site = join(folder, 'linked-site');
    expect(writePages(site, '1', root).broken).toEqual([]);
    const home = read('linked-site', 'index.html');
    expect(home).toContain('src="./files/p.svg"');
    expect(home).toContain('href="./files/examples/contents.html"');
    expect(home).toContain('<korzo-run scenario="hello" speed="2"');
    expect(read('linked-site', 'files/examples/contents.html')).toContain('href="page/contents.html"');
    expect(read('linked-site', 'files/examples/page/index.html')).toBe('<p>');
    const page = read('linked-site', 'models/m.html');
    expect(page).toContain('class="code scenario"');
    expect(page).toContain('other: 1 &lt; 2');
    expect(page).not.toContain('not run');
    expect(page).toContain('href="../assets/site.css"');
  });
});
