import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CodeBlock } from './code-blocks.ts';

const execute = promisify(execFile);

/** Type-checks TypeScript blocks against the built packages in one go; the compiled module of each, or what the compiler said. */
export async function compileBlocks(
  blocks: readonly CodeBlock[],
  folder: string,
  repository: string,
): Promise<Compiled> {
  const names = blocks.map(({ file, line }) => `${file.replaceAll(/\W+/g, '-')}-${line}`);
  mkdirSync(folder, { recursive: true });
  for (const [index, { text }] of blocks.entries())
    writeFileSync(join(folder, `${names[index]}.mts`), `${text}\nexport {};\n`);
  const config = {
    extends: join(repository, 'tsconfig.base.json'),
    compilerOptions: {
      composite: false,
      declaration: false,
      declarationMap: false,
      sourceMap: false,
      rootDir: '.',
      outDir: 'compiled',
      types: ['node'],
      typeRoots: [join(repository, 'node_modules/@types')],
      // A document shows the point of a thing; it may leave something unused.
      noUnusedLocals: false,
      noUnusedParameters: false,
    },
    include: ['*.mts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const complaints = await complaintsOf(join(repository, 'node_modules/typescript/lib/tsc.js'), folder);
  return {
    moduleOf: (block) => join(folder, 'compiled', `${names[blocks.indexOf(block)]}.mjs`),
    complaintsAbout: (block) => complaints.filter((line) => line.includes(names[blocks.indexOf(block)])).join('\n'),
  };
}

export interface Compiled {
  moduleOf(block: CodeBlock): string;
  /** '' when there are none. */
  complaintsAbout(block: CodeBlock): string;
}

async function complaintsOf(compiler: string, folder: string): Promise<string[]> {
  try {
    await execute(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], { cwd: folder });
    return [];
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    return output.split('\n').filter((line) => line.includes('error'));
  }
}
