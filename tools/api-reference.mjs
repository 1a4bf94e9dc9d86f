// `npm run api`: writes the reference of the public package from its built declarations into a folder, docs/api unless given:
// one page for each door. The release puts the same pages into the package.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exportedNames } from './api/exported-names.mjs';
import { isMain } from './is-main.mjs';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));
const home = join(repository, 'packages/korzo');

/** @typedef {import('./api/exported-names.mjs').Exported} Exported */

/** Every door of the public package with what it exports. @returns {{ door: string, about: string, names: Exported[] }[]} */
export function publicDoors() {
  const { exports } = /** @type {{ exports: Record<string, { types: string }> }} */ (
    JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  );
  return Object.entries(exports).map(([path, { types }]) => {
    const source = join(home, types.replace('./dist/', 'src/').replace(/\.d\.ts$/, '.ts'));
    const about = readFileSync(source, 'utf8').match(/^\/\/ (.*)/)?.[1] ?? '';
    return { door: `korzo${path.slice(1)}`, about, names: exportedNames(repository, join(home, types)) };
  });
}

/** The name of a door's page. @param {string} door */
const pageOf = (door) => `${door === 'korzo' ? door : door.slice('korzo/'.length)}.md`;

const sections = /** @type {const} */ ([
  ['function', 'Functions'],
  ['class', 'Classes'],
  ['constant', 'Constants'],
  ['type', 'Types'],
]);

/** Longer declarations are cut: editors show all of them. */
const mostLines = 60;

/** @param {Exported} exported */
function entry({ name, documentation, declaration, kind }) {
  const lines = declaration.replaceAll(/ {4}/g, '  ').split('\n');
  const shown = kind === 'constant' && lines.length > 3 ? [`${lines[0].slice(0, 100)} ...`] : lines.slice(0, mostLines);
  if (kind !== 'constant' && lines.length > mostLines) shown.push('  // ...');
  return `### ${name}\n\n${described(documentation)}\n\n<!-- not run: a declaration -->\n\`\`\`ts\n${shown.join('\n')}\n\`\`\`\n`;
}

/** @param {string} documentation */
const described = (documentation) =>
  documentation.replaceAll(/^@throws \{(\w+)\} /gm, '\nThrows `$1` ').replaceAll(/^@param (\w+) /gm, '\n- `$1`: ');

/** @param {{ door: string, about: string, names: Exported[] }} door */
export function referencePage({ door, about, names }) {
  const parts = sections.flatMap(([kind, title]) => {
    const own = names.filter((each) => each.kind === kind).sort((one, other) => (one.name < other.name ? -1 : 1));
    return own.length === 0 ? [] : [`## ${title}\n\n${own.map(entry).join('\n')}`];
  });
  return `# ${door}\n\n${about}\n\n${parts.join('\n')}`;
}

/** @param {string} folder */
export function writeReference(folder) {
  mkdirSync(folder, { recursive: true });
  const doors = publicDoors();
  for (const door of doors) writeFileSync(join(folder, pageOf(door.door)), referencePage(door));
  const list = doors.map(({ door, about, names }) => `| [\`${door}\`](${pageOf(door)}) | ${names.length} | ${about} |`);
  writeFileSync(
    join(folder, 'README.md'),
    `# API reference\n\n| import | names | what it holds |\n|---|---|---|\n${list.join('\n')}\n`,
  );
  return doors;
}

if (isMain(import.meta.url)) {
  const doors = writeReference(process.argv[2] ?? join(repository, 'docs/api'));
  console.log(doors.map(({ door, names }) => `${door}: ${names.length} names`).join('\n'));
}
