import { describe, expect, it } from 'vitest';
import { makeCity } from './make-city.ts';

const map = (latitude: string, ref: string): string => `<osm version="0.6">
<node id="1" lat="50" lon="14"/>
<node id="2" lat="50" lon="14.002"/>
<node id="3" lat="50" lon="14.004"/>
<node id="4" lat="${latitude}" lon="14.006"/>
<way id="7"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="${ref}"/><tag k="highway" v="residential"/></way>
</osm>`;
const made = (text: string) => makeCity({ file: 'a.osm', text }, 'a.yaml');

describe('a map of OpenStreetMap as the city of a scenario', () => {
  it('is taken when it is whole', () => expect(made(map('50', '4'))).toMatchObject({ network: { roads: [{}, {}] } }));

  it.each([
    ['a latitude that is no number', map('NaN', '4'), { line: 5, rule: 'lat must be a number; found NaN' }],
    ['a node beside the earth', map('1e99', '4'), { line: 5, rule: /must lie on the earth; found lat 1e\+99/ }],
    ['a node that is not there', map('50', '99'), { line: 6, rule: /node 99 is missing/ }],
  ])('is refused with %s', (_, text, { line, rule }) => {
    const matching = expect.stringMatching(rule) as string;
    expect(made(text)).toMatchObject({
      problems: expect.arrayContaining([expect.objectContaining({ file: 'a.osm', line, rule: matching })]) as unknown,
    });
  });
});
