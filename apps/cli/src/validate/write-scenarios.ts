import { join } from 'node:path';
import { lockFolder, makeFolder, StagedFiles } from '@korzo/recording/node';
import {
  builtinSuites,
  scenarioFilesOf,
  shelfIndex,
  shelfPathOf,
  type Configuration,
  type Form,
  type ScenarioFile,
  type ValidationTest,
} from '@korzo/studies';

/** Writes the scenarios that tests run into a folder, with a page that says which test judges which. */
export async function writeScenarios(
  folder: string,
  tests: readonly ValidationTest[],
  {
    configuration,
    form,
    command,
  }: { readonly configuration: Configuration; readonly form: Form; readonly command: string },
): Promise<readonly ScenarioFile[]> {
  // Names follow from all tests, so that a file is called alike whichever tests are asked for.
  const all = await scenarioFilesOf(
    builtinSuites.flatMap((suite) => suite.tests),
    configuration,
    form,
  );
  const asked = new Set(tests.map(({ suite, id }) => `${suite} ${id}`));
  const files = all.filter((file) => file.tests.some((test) => asked.has(test)));
  const lock = lockFolder(folder);
  try {
    const staged = new StagedFiles({ overwrite: true });
    for (const suite of new Set(files.map((file) => file.suite))) makeFolder(join(folder, suite));
    for (const file of files) staged.add(join(folder, shelfPathOf(file)), file.write());
    staged.add(join(folder, 'README.md'), shelfIndex(tests, files, command));
    staged.deliver();
  } finally {
    lock.release();
  }
  return files;
}
