// `npm run site`: builds the documentation as a static site in artifacts/site. `korzo serve` shows it at /docs/.
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { endProgramsOnInterrupt } from './child-processes.mjs';
import { followParent, isRunByNpm } from './follow-parent.mjs';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = process.argv[2] ?? join(repository, 'artifacts/site');

if (isRunByNpm()) followParent();
endProgramsOnInterrupt();
try {
  await bootstrap();
  const { buildSite } = await import('./docs-site/build-site.mjs');
  const start = performance.now();
  const { version, pages, broken } = await buildSite(folder);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  for (const link of broken) console.error(`broken link in ${link}`);
  console.log(
    `${pages} pages of version ${version} in ${relative(process.cwd(), folder) || '.'}, built in ${seconds} s`,
  );
  process.exitCode = broken.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
