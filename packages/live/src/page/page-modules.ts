import { loadLibrary, ModuleSet, readModule, type FoundModule, type LeftOut } from '@korzo/modules';

/** A module as a page gets it from its server. */
export interface PageModule {
  readonly name: string;
  readonly version: string;
  /** Where its entry file is. */
  readonly address: string;
  readonly hash: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Loads modules in the worker of a run, which has no access to the page. */
export async function loadPageModules(list: readonly PageModule[]): Promise<ModuleSet> {
  const found: FoundModule[] = [];
  const leftOut: LeftOut[] = [];
  for (const { name, version, address, hash } of list) {
    try {
      const read = readModule(await import(/* @vite-ignore */ address), { name, version });
      if ('problems' in read) leftOut.push({ file: address, name, problems: read.problems });
      else found.push({ module: read.module, file: address, address, hash });
    } catch (error) {
      const rule = `it cannot be loaded: ${error instanceof Error ? error.message : String(error)}`;
      leftOut.push({
        file: address,
        name,
        problems: [{ rule, remedy: 'a module for pages imports its own files only' }],
      });
    }
  }
  const settings = Object.fromEntries(list.map(({ name, settings: values }) => [name, values]));
  return new ModuleSet(found, leftOut, { settings, ...(found.length === 0 ? {} : { library: await loadLibrary() }) });
}
