import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ValidationReport } from '@korzo/studies';
import { validationPage } from '@korzo/studies/node';

/** results.json for programs, index.html for people. */
export function writeReport(folder: string, suite: string, report: ValidationReport): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'results.json'), `${JSON.stringify({ suite, ...report }, undefined, 1)}\n`);
  writeFileSync(join(folder, 'index.html'), validationPage(suite, report));
}
