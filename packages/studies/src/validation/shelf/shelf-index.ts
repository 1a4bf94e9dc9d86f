import type { ValidationTest } from '../kit/validation-test.ts';
import type { ScenarioFile } from './scenario-files.ts';

/** The page of a folder of scenario files: which files a test judges. */
export function shelfIndex(tests: readonly ValidationTest[], files: readonly ScenarioFile[], command: string): string {
  const rows = tests.map(({ suite, id, title }) => {
    const own = files.filter((file) => file.tests.includes(`${suite} ${id}`));
    return `| ${suite} ${id} | ${title} | ${own.map((file) => `[${file.name}](${pathOf(file)})`).join('<br>')} |`;
  });
  return `${[
    '# Validation tests as scenarios',
    '',
    'Every run that a validation test judges, as a file. `korzo run NAME --seed N` makes it again, bit for bit, with the',
    'seeds that stand in the file. Tests that judge the same run share its file.',
    '',
    `Written by \`${command}\`.`,
    '',
    '| test | | scenario files |',
    '|---|---|---|',
    ...rows,
  ].join('\n')}\n`;
}

/** Where a file lies in its folder. */
export const pathOf = ({ suite, name }: ScenarioFile): string => `${suite}/${name}.yaml`;
