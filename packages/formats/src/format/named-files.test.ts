import { expect, it } from 'vitest';
import { companionsOf, readAnyFormat } from '../formats.ts';

const head = 'korzo: 1\nname: trial\ntitle: Trial\nabout: A trial.\n';
const good = 'city: { name: small-town }\ntraffic: { fill: { vehicles: 20 } }\n';

it('takes the text of a city file that lies beside it, and says when there is none', () => {
  const text = `${head}city: { file: town/a.city }\ntraffic: { fill: { vehicles: 2 } }`;
  expect(companionsOf(text, 'trial.yaml')).toMatchObject([{ what: 'city', names: ['town/a.city'] }]);
  const beside = new Map([['city', { contents: 'main() {}', file: '/x/town/a.city' }]]);
  expect(readAnyFormat(text, 'trial.yaml', { beside })).toMatchObject({
    scenario: { city: { file: 'town/a.city', text: 'main() {}' } },
  });
  expect(readAnyFormat(text, 'trial.yaml')).toMatchObject({ problems: [{ place: 'city.file', line: 5 }] });
  expect(companionsOf(head + good, 'trial.yaml')).toEqual([]);
});
