import { bytesOfDataUrl, suggest, type Flaw } from '@korzo/reading';
import { flawOfModel, flawOfPicture, type FileFlaw } from './picture-files.ts';
import { viewSchema } from './view-schema.ts';

/** The rules of pictures and models of a scenario that reach beyond one value. */
export function checkView(view: unknown, groups: unknown): Flaw[] {
  const good = viewSchema.safeParse(view);
  if (!good.success) return [];
  const { backdrop, models = {}, objects = [], bodies = {} } = good.data;
  const names = Object.keys(models);
  const known = namesOf(groups);
  const flaws = backdrop === undefined ? [] : checkFile(backdrop, ['view', 'backdrop'], flawOfPicture);
  for (const [name, model] of Object.entries(models))
    flaws.push(...checkFile(model, ['view', 'models', name], flawOfModel));
  for (const [index, { model }] of objects.entries())
    flaws.push(...checkName(model, names, ['view', 'objects', index, 'model']));
  for (const [group, model] of Object.entries(bodies)) {
    const path = ['view', 'bodies', group];
    flaws.push(...checkName(model, names, path));
    if (!known.includes(group)) flaws.push({ path, rule: `there is no group '${group}'`, remedy: hint(group, known) });
  }
  return flaws;
}

const hint = (name: string, known: readonly string[]): string =>
  known.length === 0 ? 'there is none; take it away' : suggest(name, known);

const checkName = (name: string, names: readonly string[], path: Flaw['path']): Flaw[] =>
  names.includes(name)
    ? []
    : [
        {
          path,
          rule: `there is no model '${name}' in view.models`,
          remedy: names.length === 0 ? 'add it to view.models' : suggest(name, names),
        },
      ];

function checkFile(
  { file, data }: { readonly file?: string | undefined; readonly data?: string | undefined },
  path: Flaw['path'],
  flawOf: (bytes: Uint8Array) => FileFlaw | undefined,
): Flaw[] {
  if (data === undefined)
    return file === undefined
      ? [{ path, rule: 'neither file nor data is given', remedy: 'give the name of a file' }]
      : [];
  const bytes = bytesOfDataUrl(data);
  const flaw =
    bytes === undefined
      ? { rule: 'the data must be a data URL in base64', remedy: 'begin with data:application/octet-stream;base64,' }
      : flawOf(bytes);
  return flaw === undefined ? [] : [{ path: [...path, file === undefined ? 'data' : 'file'], ...flaw }];
}

function namesOf(groups: unknown): readonly string[] {
  if (!Array.isArray(groups)) return [];
  return groups.flatMap((group: unknown) =>
    typeof group === 'object' && group !== null && 'name' in group && typeof group.name === 'string'
      ? [group.name]
      : [],
  );
}
