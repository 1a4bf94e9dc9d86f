// `npm run release`: builds everything, lays the public package out, checks it, and makes the tarball that `npm publish`
// takes. Then it installs the tarball and runs it under every supported Node version. It publishes nothing.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';
import { endProgramsOnInterrupt, runProgram } from './child-processes.mjs';
import { followParent, isRunByNpm } from './follow-parent.mjs';
import { isMain } from './is-main.mjs';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Packs what is built now.
 *
 * @param {string} folder where the unpacked package and the tarball go
 * @returns {Promise<{ tarball: string, unpacked: string, bytes: number, problems: string[] }>}
 */
export async function packRelease(folder) {
  const { assemble } = await import('./release/assemble.mjs');
  const { bytesIn, licencesOf, packageProblems } = await import('./release/check.mjs');
  const place = resolve(folder);
  const unpacked = join(place, 'korzo');
  mkdirSync(place, { recursive: true });
  for (const old of readdirSync(place)) if (old.endsWith('.tgz')) rmSync(join(place, old));
  assemble(repository, unpacked);
  const problems = [...packageProblems(unpacked), ...licencesOf(repository)];
  const words = ['pack', unpacked, '--pack-destination', place, '--ignore-scripts', '--loglevel', 'error'];
  const { code, output } = await runProgram('npm', words, { cwd: place, capture: true });
  if (code !== 0) throw new Error(`npm pack failed.\n${output}`);
  const name = readdirSync(place).find((each) => each.endsWith('.tgz'));
  if (name === undefined) throw new Error('npm pack wrote no tarball.');
  return { tarball: join(place, name), unpacked, bytes: bytesIn(unpacked), problems };
}

/**
 * Installs the tarball into an empty folder, runs it, and prints a line for each Node version.
 *
 * @param {string} tarball
 * @returns {Promise<string[]>} what is wrong, one line each
 */
async function tryInstalled(tarball) {
  const { npmInstall, problemsUnderNodes, runUnderNodes } = await import('./release/install.mjs');
  const folder = mkdtempSync(join(tmpdir(), 'korzo-release-'));
  try {
    const obstacle = await npmInstall(folder, [tarball]);
    if (obstacle !== undefined) {
      console.log(`The package was not installed: ${obstacle}.`);
      return [];
    }
    const { bytesIn } = await import('./release/check.mjs');
    console.log(`installed with its dependencies: ${(bytesIn(join(folder, 'node_modules')) / 1e6).toFixed(1)} MB`);
    const results = await runUnderNodes(folder);
    for (const { node, checksums, skipped } of results)
      if (skipped !== undefined) console.log(`Node ${node}: skipped, ${skipped}`);
      else if (checksums !== undefined) console.log(`Node ${node}: runs, checksums ${checksums}`);
    return problemsUnderNodes(results);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (isMain(import.meta.url)) {
  if (isRunByNpm()) followParent();
  endProgramsOnInterrupt();
  try {
    await bootstrap();
    const { buildStudio } = await import('./build-studio.mjs');
    await buildStudio();
    const { tarball, bytes, problems } = await packRelease(join(repository, 'artifacts/release'));
    for (const problem of problems) console.error(problem);
    const packed = (statSync(tarball).size / 1e6).toFixed(1);
    console.log(`${relative(repository, tarball)}: ${packed} MB packed, ${(bytes / 1e6).toFixed(1)} MB unpacked`);
    const installed = await tryInstalled(tarball);
    for (const problem of installed) console.error(problem);
    const isGood = problems.length + installed.length === 0;
    if (isGood) console.log(`Publish it with: npm publish ${relative(repository, tarball)}`);
    process.exitCode = isGood ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
