import { readFileSync } from 'node:fs';
import { channelPair, connectLive, hostOnTimers, type LiveHost, type LiveRun } from '@korzo/live';
import { describeCity, makeCity, type BuiltCity } from '@korzo/viewer/light';
import { afterEach, describe, expect, it } from 'vitest';
import { CityTraffic } from './city-traffic.ts';
import { wantedVehicles } from './driving-scenario.ts';

const town = readFileSync(new URL('../../../../../cities/small-town.city', import.meta.url), 'utf8');
const street = 'main() {\n  connect(new Cross(0, 0, 0, 2), 0, new Cross(99, 0, 0, 2), 0);\n}\n';

function built(text: string): BuiltCity {
  const { made } = makeCity(text);
  if (made === undefined) throw new Error('the text has errors');
  return describeCity(made);
}

const hosts: LiveHost[] = [];
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});

/** A run in this process, as the page has one in a worker. */
function connect(): Promise<LiveRun> {
  const host = hostOnTimers({ hostName: 'test' });
  hosts.push(host);
  return Promise.resolve(
    connectLive(() => {
      const [watcher, run] = channelPair();
      host.attach(run, 'operator');
      return watcher;
    }),
  );
}

const presentIn = ({ session }: CityTraffic): number => session.value?.status.value?.present ?? 0;

describe('traffic in the city of the page', () => {
  it('is a run of a scenario with that city; another start replaces it, and a stop ends it', async () => {
    const failures: string[] = [];
    const traffic = new CityTraffic(connect, (reason) => failures.push(reason));
    const city = built(town);
    traffic.start(town, city);
    expect(traffic.isOn.value).toBe(true);
    await expect.poll(() => presentIn(traffic)).toBeGreaterThan(wantedVehicles(city) / 3);
    const first = traffic.session.value;
    expect(first?.info.value?.scenery.city?.text).toBe(town);
    expect(first?.status.value?.signals).toMatch(/[123]/);
    traffic.start(street, built(street));
    await expect.poll(() => presentIn(traffic)).toBeGreaterThan(0);
    expect(traffic.session.value?.info.value?.scenery.city?.text).toBe(street);
    expect(first?.live.connection.state).toBe('closed');
    traffic.stop();
    expect([traffic.isOn.value, traffic.session.value]).toEqual([false, undefined]);
    expect(failures).toEqual([]);
  });

  it('says why it cannot be started, and is off then', async () => {
    const failures: string[] = [];
    const traffic = new CityTraffic(connect, (reason) => failures.push(reason));
    traffic.start('main() {}', built('main() {}'));
    await expect.poll(() => failures).toEqual(['the city has no roads']);
    traffic.start('main() { nonsense }', built(street));
    await expect.poll(() => failures).toHaveLength(2);
    expect(failures[1]).toMatch(/nonsense|;/);
    expect(traffic.isOn.value).toBe(false);
    traffic.start(street, built(street));
    traffic.stop();
    await expect.poll(() => traffic.isOn.value).toBe(false);
    expect(failures).toHaveLength(2);
  });

  it('is as much as the roads hold, up to a limit', () => {
    expect(wantedVehicles(built('main() {}'))).toBe(0);
    // Two lanes of 59 m between the mouths of the crosses, 14 vehicles per kilometre.
    expect(wantedVehicles(built(street))).toBe(2);
    const lane = { lane: 0, width: 3, length: 1e6, speedLimit: 14, index: 0 };
    expect(wantedVehicles({ lanes: [lane] })).toBe(1500);
  });
});
