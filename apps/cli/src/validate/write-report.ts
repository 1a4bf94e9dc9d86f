import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ValidationReport } from '@korzo/studies';

/** results.json for programs, index.html for people. */
export async function writeReport(folder: string, suite: string, report: ValidationReport): Promise<void> {
  const { validationPage } = await import('@korzo/studies/node');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'results.json'), `${JSON.stringify({ suite, ...report }, undefined, 1)}\n`);
  writeFileSync(join(folder, 'index.html'), validationPage(suite, report));
}
