import { InputError } from '@korzo/reading';
import { expect, it } from 'vitest';
import { openRun } from '../run.ts';
import { trialStreet } from './trial-street.testing.ts';

const demand = `<routes>
  <route id="r" edges="Street"/>
  <trip id="good" depart="0" from="Long Street" to="Long Street"/>
  <trip id="one" depart="0" from="Long Street" to="Lnog Street"/>
  <vehicle id="two" depart="0" route="r"/>
  <flow id="three" begin="0" vehsPerHour="60" from="Street" to="Lnog Street"/>
</routes>`;

it('edges that the city does not have are named with their file and line, each once', async () => {
  const file = 'a.rou.xml';
  const scenario = trialStreet(`traffic: { demand: { file: ${file}, text: ${JSON.stringify(demand)} } }`);
  const error: unknown = await openRun(scenario).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InputError);
  expect((error as InputError).problems.map(({ place, rule }) => `${place}: ${rule}`)).toEqual([
    "traffic.demand.file: a.rou.xml:5:3: vehicle 'two': the city has no edge 'Street'",
    "traffic.demand.file: a.rou.xml:4:3: trip 'one': the city has no edge 'Lnog Street'",
  ]);
});
