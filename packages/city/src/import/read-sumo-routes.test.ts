import { describe, expect, it } from 'vitest';
import { readSumoRoutes } from './read-sumo-routes.ts';

const flow = (rate: string) =>
  readSumoRoutes(`<routes>\n<flow id="f" from="a" to="b" begin="0" ${rate}/>\n</routes>`, 'a.rou.xml');

describe('the rate of a flow', () => {
  it.each([
    ['vehsPerHour="36000"', 36_000],
    ['perHour="60"', 60],
    ['period="0.1"', 36_000],
    ['period="exp(10)"', 36_000],
    ['probability="1"', 3600],
    ['end="10" number="100"', 36_000],
  ])('is read of %s', (rate, perHour) => {
    const { flows, problems } = flow(rate);
    expect(problems).toEqual([]);
    expect(flows).toMatchObject([{ perHour }]);
  });

  it.each([
    ['vehsPerHour="1e300"', 'vehsPerHour must be from 0 to 36,000 vehicles per hour; found 1e300'],
    ['vehsPerHour="0"', 'vehsPerHour must be above 0; found 0'],
    ['perHour="1e9"', 'perHour must be from 0 to 36,000 vehicles per hour; found 1e9'],
    ['period="1e-9"', 'period must be from 0.1 to 1,000,000,000 s; found 1e-9'],
    ['period="exp(11)"', 'exp() must hold a number above 0, from 0 to 10 vehicles per second; found 11'],
    ['period="1" number="1e300"', 'number must be from 0 to 1,000,000 vehicles; found 1e300'],
    ['probability="1.5"', 'probability must be from 0 to 1; found 1.5'],
    ['end="10" number="1000"', 'a flow may have up to 36,000 vehicles per hour; this one has 360,000'],
  ])('has bounds: %s', (rate, rule) => {
    expect(flow(rate).problems).toMatchObject([{ file: 'a.rou.xml', line: 2, place: "flow 'f'", rule }]);
  });
});

const read = (demand: string) =>
  readSumoRoutes(
    `<routes>
<vType id="van"/>
<vTypeDistribution id="mix"><vType id="small" probability="3"/><vType id="big" vClass="truck" probability="1"/></vTypeDistribution>
${demand}
</routes>`,
    'a.rou.xml',
  );

describe('distributions of vehicle types', () => {
  it('give trips their types by their shares', () => {
    const trips = Array.from({ length: 8 }, (_, at) => `<trip id="t${at}" depart="${at}" from="a" to="b" type="mix"/>`);
    const found = read(trips.join(''));
    expect(found.problems).toEqual([]);
    expect(found.types.map(({ id }) => id)).toEqual(['van', 'small', 'big']);
    expect(found.trips.map(({ type }) => type).join(' ')).toBe('small small big small small small big small');
  });

  it('part flows, those of even gaps one after the other', () => {
    const { flows } = read('<flow id="f" from="a" to="b" begin="5" period="10" type="mix"/>');
    expect(flows).toMatchObject([
      { type: 'small', perHour: 270, begin: 5 },
      { type: 'big', perHour: 90, begin: 15 },
    ]);
  });

  it('name types, with their probabilities beside', () => {
    const other = '<vTypeDistribution id="o" vTypes="van small none" probabilities="1 1 0"/>';
    const found = read(`${other}<flow id="f" from="a" to="b" begin="0" perHour="60" type="o"/>`);
    expect(found.problems).toEqual([]);
    expect(found.flows).toMatchObject([
      { type: 'van', perHour: 30 },
      { type: 'small', perHour: 30 },
    ]);
  });

  it('are refused without a type', () => {
    const rule = 'a distribution must have types, with probabilities of 0 or more that are not all 0';
    for (const given of ['', 'vTypes="van" probabilities="0"', 'vTypes="van" probabilities="much"'])
      expect(read(`<vTypeDistribution id="o" ${given}/>`).problems).toMatchObject([
        { line: 4, place: "vTypeDistribution 'o'", rule },
      ]);
  });

  it('name only types that there are', () => {
    const found = read('<vTypeDistribution id="o" vTypes="vann"/><trip id="t" depart="0" from="a" to="b" type="o"/>');
    expect(found.problems).toMatchObject([{ rule: "there is no vehicle type 'vann'" }]);
  });
});
