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
