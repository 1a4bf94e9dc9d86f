import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parameterLines } from '../parameter-lines.testing.ts';
import { couzin } from '../couzin/couzin.ts';
import { cuckerSmale } from '../cucker-smale/cucker-smale.ts';
import { olfatiSaber } from '../olfati-saber/olfati-saber.ts';
import { tannerJadbabaie } from '../tanner-jadbabaie/tanner-jadbabaie.ts';
import { tonerTu } from '../toner-tu/toner-tu.ts';
import { vicsek } from '../vicsek/vicsek.ts';

const models = [vicsek, couzin, tonerTu, cuckerSmale, tannerJadbabaie, olfatiSaber];

describe.each(models.map((model) => [model.name, model] as const))('the document of %s', (name, model) => {
  const text = readFileSync(new URL(`../../../../docs/models/${name}.md`, import.meta.url), 'utf8');

  it('lists every parameter as it is declared, and no other', () => {
    const table = text.slice(text.indexOf('## Parameters'), text.indexOf('## Good and bad at'));
    expect(table.split('\n').filter((each) => each.startsWith('| `'))).toEqual(parameterLines(model.parameters));
  });
});
