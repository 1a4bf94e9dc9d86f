import { defaultDrawOptions, type DrawOptions } from '@korzo/viewer/light';

type Choices = Readonly<Record<string, readonly string[]>>;

/** Words an option may be; options that are not here are switches. The theme is not among them: it is the reader's own. */
const choices = {
  agents: ['bodies', 'prisms', 'discs'],
  colours: ['sex', 'group', 'model', 'speed'],
  obstacles: ['solid', 'translucent', 'hidden'],
  map: ['none', 'grid', 'quadtree'],
} as const satisfies Choices;
const switches = ['regions', 'portals', 'gates', 'scale', 'names', 'velocities', 'trails', 'wireFrame'] as const;
const annotations = ['path', 'neighbours', 'rays', 'forces', 'sight'] as const;

/** Options that differ from the defaults: `agents:discs,grid...`; empty when none does. */
export function drawToText(draw: DrawOptions): string {
  const parts: string[] = [];
  for (const name of Object.keys(choices) as (keyof typeof choices)[]) {
    if (draw[name] !== defaultDrawOptions[name]) parts.push(`${name}:${draw[name]}`);
  }
  for (const name of switches) {
    if (draw[name] !== defaultDrawOptions[name]) parts.push(`${name}:${draw[name] ? 1 : 0}`);
  }
  const { show, level, others } = draw.levels;
  const usual = defaultDrawOptions.levels;
  if (show !== usual.show || level !== usual.level || others !== usual.others) {
    parts.push(`levels:${show}.${level}.${others}`);
  }
  if (draw.annotate.whom !== defaultDrawOptions.annotate.whom) parts.push(`annotate:${draw.annotate.whom}`);
  for (const name of annotations) {
    if (draw.annotate[name] !== defaultDrawOptions.annotate[name]) parts.push(`${name}:${draw.annotate[name] ? 1 : 0}`);
  }
  return parts.join(',');
}

/** Reads them back; words that mean nothing are named in `wrong` and change nothing. */
export function textToDraw(text: string): { readonly draw: DrawOptions; readonly wrong: readonly string[] } {
  const wrong: string[] = [];
  let draw = defaultDrawOptions;
  for (const part of text.split(',').filter((word) => word !== '')) {
    const changed = withOption(draw, part);
    if (changed === undefined) wrong.push(part);
    else draw = changed;
  }
  return { draw, wrong };
}

function withOption(draw: DrawOptions, part: string): DrawOptions | undefined {
  const [name, value = ''] = part.split(':');
  if (Object.hasOwn(choices, name)) {
    const words: readonly string[] = choices[name as keyof typeof choices];
    return words.includes(value) ? { ...draw, [name]: value } : undefined;
  }
  if (name === 'levels') return withLevels(draw, value);
  if (name === 'annotate') {
    const whom = (['chosen', 'all', 'none'] as const).find((word) => word === value);
    return whom && { ...draw, annotate: { ...draw.annotate, whom } };
  }
  if (value !== '0' && value !== '1') return undefined;
  if (switches.some((word) => word === name)) return { ...draw, [name]: value === '1' };
  if (annotations.some((word) => word === name)) {
    return { ...draw, annotate: { ...draw.annotate, [name]: value === '1' } };
  }
  return undefined;
}

function withLevels(draw: DrawOptions, value: string): DrawOptions | undefined {
  const [showWord, levelWord, othersWord] = value.split('.');
  const show = (['stack', 'one'] as const).find((word) => word === showWord);
  const others = (['faded', 'hidden'] as const).find((word) => word === othersWord);
  const level = /^\d{1,3}$/.test(levelWord ?? '') ? Number(levelWord) : Number.NaN;
  if (show === undefined || others === undefined || Number.isNaN(level)) return undefined;
  return { ...draw, levels: { show, level, others } };
}
