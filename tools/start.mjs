// Installs and builds what is needed, then is the `korzo` command with the given words.
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';

const launcher = new URL('../apps/cli/bin/korzo.js', import.meta.url);

try {
  await bootstrap();
  if (process.argv[2] === 'serve') {
    // Not before the packages are there: it needs Vite.
    const { buildStudio } = await import('./build-studio.mjs');
    await buildStudio();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.argv[1] = fileURLToPath(launcher);
await import(launcher.href);
