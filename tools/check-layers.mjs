// Refuses what the architecture rules out: wrong arrows between packages, cycles, anything that would make a run depend on
// more than its seed, and words of the glossary with two meanings.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { layers } from './layers.config.mjs';
import { checkArrows } from './layers/arrows.mjs';
import { checkFileCycles, checkFolderRings } from './layers/cycles.mjs';
import { checkDeterminism } from './layers/determinism.mjs';
import { readSourceFiles } from './layers/source-files.mjs';
import { checkWords } from './layers/words.mjs';
import { isMain } from './is-main.mjs';

/**
 * @param {string} root the folder that holds packages and apps
 * @param {import('./layers/rules.mjs').LayerConfig} config
 */
export function checkLayers(root, config = layers) {
  const files = readSourceFiles(root);
  const tree = { files, byPath: new Map(files.map((file) => [file.path, file])), config };
  const violations = [checkArrows, checkFileCycles, checkFolderRings, checkDeterminism].flatMap((check) => check(tree));
  return { filesChecked: files.length, violations: [...violations, ...checkWords(tree, root)] };
}

if (isMain(import.meta.url)) {
  const { filesChecked, violations } = checkLayers(dirname(dirname(fileURLToPath(import.meta.url))));
  for (const { file, line, rule, what, remedy } of violations) {
    console.error(`${file}:${line}: ${rule}: ${what}. Remedy: ${remedy}.`);
  }
  console.log(`${filesChecked} files checked, ${violations.length} violations`);
  process.exitCode = violations.length > 0 || filesChecked === 0 ? 1 : 0;
}
