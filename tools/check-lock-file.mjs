// The lock file names packages by version and hash alone, so that it works with any registry and never names one.
import { readFileSync } from 'node:fs';
import { isMain } from './is-main.mjs';

/**
 * @param {string} text a package-lock.json
 * @returns {string[]} what is wrong, one line each
 */
export function lockFileProblems(text) {
  /** @type {{ packages?: Record<string, { resolved?: string, integrity?: string, link?: boolean, inBundle?: boolean }> }} */
  const lock = JSON.parse(text);
  const packages = Object.entries(lock.packages ?? {});
  if (packages.length === 0) return ['package-lock.json: lists no packages. Remedy: run npm install.'];
  const problems = [];
  for (const [path, { resolved, integrity, link, inBundle }] of packages) {
    if (resolved && !link) {
      problems.push(
        `package-lock.json: ${path} is tied to ${resolved}. Remedy: keep omit-lockfile-registry-resolved=true in .npmrc, delete the "resolved" line.`,
      );
    }
    if (path.includes('node_modules/') && !link && !inBundle && !integrity) {
      problems.push(`package-lock.json: ${path} has no integrity hash. Remedy: delete its entry and run npm install.`);
    }
  }
  return problems;
}

if (isMain(import.meta.url)) {
  const problems = lockFileProblems(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
