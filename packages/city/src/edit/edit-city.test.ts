import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCity } from '../read-city.ts';
import type { CityPlan } from '../plan/city-plan.ts';
import type { CityChange } from './city-change.ts';
import { withEdits } from './city-draft.ts';
import { editCity } from './edit-city.ts';

const town = readFileSync(new URL('../../../../cities/small-town.city', import.meta.url), 'utf8');
const crossing = `// A crossroads.
main() {
  Cross *c[3]; // three places
  for (int i = 0; i < 3; i++) c[i] = new Cross(200 * i, 0, 0, i == 1 ? 2 : 1);
  connect(c[0], 0, c[1], 0); /* west */
  connect(c[1],1,c[2],0);
}
`;

function planOf(text: string): CityPlan {
  const { plan, complaints } = readCity(text);
  if (plan === undefined) throw new Error(complaints[0]?.rule);
  return plan;
}

function changed(text: string, change: CityChange): string {
  const made = editCity(text, change);
  if ('refused' in made) throw new Error(made.refused);
  return withEdits(text, made.edits);
}

const reason = (text: string, change: CityChange): string => {
  const made = editCity(text, change);
  return 'refused' in made ? made.refused : 'it was made';
};

const lanes = { there: 1, back: 1, pavement: 0 };

/** Lines of one text that the other does not have. */
const newLines = (before: string, after: string): readonly string[] => {
  const known = before.split('\n');
  return after.split('\n').filter((line) => !known.includes(line));
};

describe('a drawn road', () => {
  it('joins a road that is there, with a junction, and says so in three lines', () => {
    const text = changed(crossing, {
      do: 'draw',
      from: { to: 'ground', at: [99.7, 120.4] },
      to: { to: 'road', road: 0, at: [100.2, 3] },
      lanes,
    });
    expect(text).toBe(`// A crossroads.
main() {
  Cross *c[3]; // three places
  for (int i = 0; i < 3; i++) c[i] = new Cross(200 * i, 0, 0, i == 1 ? 2 : 1);
  Cross *junction1 = new Cross(100.2, 0, 0, 3);
  connect(c[0], 0, junction1, 0);
  connect(junction1, 1, c[1], 0); /* west */
  connect(c[1],1,c[2],0);
  Cross *place1 = new Cross(100, 120, 0, 1);
  connect(place1, 0, junction1, 2);
}
`);
    const { crosses, roads } = planOf(text);
    expect(roads.map(({ from, to }) => [from.cross, to.cross])).toEqual([
      [0, 3],
      [3, 1],
      [1, 2],
      [4, 3],
    ]);
    expect(crosses[3].position).toEqual([100.2, 0, 0]);
  });

  it('has the lanes that were chosen, and gives a cross one income more', () => {
    const text = changed(crossing, {
      do: 'draw',
      from: { to: 'cross', cross: 1 },
      to: { to: 'ground', at: [200, -150] },
      lanes: { there: 2, back: 0, pavement: 2 },
    });
    expect(newLines(crossing, text)).toEqual([
      '  c[1]->add_income(0, -20, 0, 2);',
      '  Cross *place1 = new Cross(200, -150, 0, 1);',
      '  Style *style1 = new Style(2, 0, lsSingle);',
      '  style1->pavement(2);',
      '  Way *road1 = new Way(straight);',
      '  road1->use_style(style1);',
      '  road1->connect(c[1], 2, place1, 0);',
    ]);
    const { style } = planOf(text).roads[2].pieces[0];
    expect([style.lanesThere, style.lanesBack, style.pavement]).toEqual([2, 0, 2]);
  });

  it('changes the number of incomes where it is written, and joins a way by its own style', () => {
    const text = changed(town, {
      do: 'draw',
      from: { to: 'cross', cross: 8 },
      to: { to: 'road', road: 0, at: [-180, 2] },
      lanes,
    });
    expect(newLines(town, text)).toEqual([
      '        *oak = new Cross(-120, 90, 0, 3), *lime = new Cross(120, 90, 0, 2);',
      '  Cross *junction1 = new Cross(-180, 0, 0, 3);',
      '  avenue->connect(west, 0, junction1, 0);',
      '  avenue->connect(junction1, 1, school, 1);',
      '  connect(oak, 2, junction1, 2);',
    ]);
    const { roads } = planOf(text);
    expect(roads.filter(({ name }) => name === 'Main Street')).toHaveLength(5);
  });

  it('is refused with the reason where the text cannot say it', () => {
    const loop =
      'main() { Cross *c[3]; for (int i = 0; i < 3; i++) c[i] = new Cross(200 * i, 0, 0, 2);\n' +
      'for (int i = 0; i < 2; i++) connect(c[i], i, c[i + 1], 0); }';
    const ground = { to: 'ground', at: [100, 100] } as const;
    const draw = (road: number): CityChange => ({
      do: 'draw',
      from: ground,
      to: { to: 'road', road, at: [100, 0] },
      lanes,
    });
    expect(reason(loop, draw(0))).toBe(
      'line 2 makes 2 roads in a loop or function: write this one out to change it alone',
    );
    expect(reason(town, draw(12))).toMatch(/bends/);
    expect(reason(`${crossing} nonsense`, draw(0))).toMatch(/errors/);
    expect(
      reason(crossing, { do: 'draw', from: { to: 'cross', cross: 0 }, to: { to: 'cross', cross: 0 }, lanes }),
    ).toMatch(/another/);
    const near = { to: 'road', road: 0, at: [22, 0] } as const;
    expect(reason(crossing, { do: 'draw', from: ground, to: near, lanes })).toMatch(/way cannot fit/);
    expect(reason(crossing.replace('  connect(c[1],1', '  if (true) return;\n  connect(c[1],1'), draw(0))).toMatch(
      /return/,
    );
  });
});

describe('roads and crosses', () => {
  it('get lanes, zebras and lights, and lose them again', () => {
    let text = changed(crossing, { do: 'lanes', road: 1, lanes: { there: 2, back: 1, pavement: 1.5 } });
    text = changed(text, { do: 'road zebra', road: 1, there: true });
    text = changed(text, { do: 'control', cross: 1, control: 'light' });
    text = changed(text, { do: 'cross zebra', cross: 1, income: 0, there: true });
    const { roads, crosses } = planOf(text);
    expect(roads[1].pieces[0].style).toMatchObject({ lanesThere: 2, lanesBack: 1, pavement: 1.5 });
    expect(roads[1].zebras).toEqual([0.5]);
    expect(crosses[1].control.kind).toBe('light');
    expect(crosses[1].incomes[0].zebra).toBe(true);
    expect(text).toContain('  connect(c[0], 0, c[1], 0); /* west */\n');
    text = changed(text, { do: 'lanes', road: 1, lanes: { there: 1, back: 1, pavement: 0 } });
    text = changed(text, { do: 'road zebra', road: 1, there: false });
    text = changed(text, { do: 'control', cross: 1, control: 'actuated' });
    text = changed(text, { do: 'cross zebra', cross: 1, income: 0, there: false });
    expect(newLines(crossing, text)).toEqual([
      '  Style *style1 = new Style(1, 1, lsDashed);',
      '  Way *road1 = new Way(straight);',
      '  road1->use_style(style1);',
      '  road1->connect(c[1],1,c[2],0);',
      '  c[1]->actuated_light();',
    ]);
  });

  it('of a shared way become one of their own, with all that was said of it', () => {
    const text = changed(town, { do: 'lanes', road: 4, lanes: { there: 1, back: 2, pavement: 2 } });
    expect(newLines(town, text)).toEqual([
      '  Style *style1 = new Style(1, 2, lsSingle);',
      '  style1->pavement(2);',
      '  style1->speed_limit(8.33);',
      '  Way *road1 = new Way(straight);',
      '  road1->use_style(style1);',
      '  road1->zebra_at(0.5);',
      '  road1->connect(square, 1, church, 0);',
    ]);
  });

  it('are moved and removed where the text has them as numbers and lines', () => {
    const moved = changed(town, { do: 'move', cross: 9, at: [131.04, 95] });
    expect(moved).toBe(town.replace('*lime = new Cross(120, 90,', '*lime = new Cross(131, 95,'));
    expect(reason(town, { do: 'move', cross: 0, at: [0, 0] })).toMatch(/computes/);
    expect(changed(town, { do: 'remove', road: 6 })).toBe(town.replace('  lane->connect(church, 2, oak, 0);\n', ''));
  });
});
