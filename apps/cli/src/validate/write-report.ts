import { join } from 'node:path';
import { StagedFiles } from '@korzo/recording/node';
import type { ValidationReport } from '@korzo/studies';

/** results.json for programs, index.html for people. */
export async function writeReport(folder: string, suite: string, report: ValidationReport): Promise<void> {
  const { validationPage } = await import('@korzo/studies/node');
  const files = new StagedFiles({ overwrite: true });
  files.add(join(folder, 'results.json'), `${JSON.stringify({ suite, ...report }, undefined, 1)}\n`);
  files.add(join(folder, 'index.html'), validationPage(suite, report));
  files.deliver();
}
