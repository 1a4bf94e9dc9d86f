import { readFileSync } from 'node:fs';
import { openRun } from '@korzo/engine';
import { describe, expect, it } from 'vitest';
import { readFileSet } from '../files/resolve-set.ts';

const osm = `<?xml version="1.0"?>
<!-- an extract -->
<osm version="0.6">
 <node id="1" lat="50.0000" lon="14.0000"/><node id="2" lat="50.0000" lon="14.0030"/>
 <node id="3" lat="50.0020" lon="14.0030"/><node id="4" lat="50.0020" lon="14.0000"/>
 <way id="10"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="1"/><tag k="highway" v="residential"/></way>
 <way id="11"><nd ref="1"/><nd ref="3"/><tag k="highway" v="primary"/></way>
</osm>`;
const net = readFileSync(new URL('../../../city/src/import/fixtures/town.net.xml', import.meta.url), 'utf8');

const read = (file: string, contents: string) => readFileSet({ name: 'the files', files: [{ file, contents }] });

describe('a map that comes alone', () => {
  it.each([
    ['quarter.osm', 'quarter', osm],
    ['maps/town.net.xml', 'town', net],
  ])('is a run in which vehicles drive: %s', async (file, name, text) => {
    const result = read(file, text);
    if ('problems' in result) throw new Error(JSON.stringify(result.problems));
    expect(result.scenario.name).toBe(name);
    const run = await openRun(result.scenario, {});
    for (let tick = 0; tick < 20; tick++) run.simulation.tick();
    expect(run.simulation.present).toBeGreaterThan(0);
    await run.close();
  });

  it('of OpenStreetMap runs without the streets that are broken in it, and says which', () => {
    const broken = osm.replace('<node id="4" lat="50.0020"', '<node id="4" lat="north"');
    const result = read('cut.osm', broken);
    if ('problems' in result) throw new Error(JSON.stringify(result.problems));
    expect(result.warnings).toContainEqual(
      expect.objectContaining({ place: expect.stringContaining("'4'") as string }),
    );
    expect(result.scenario.traffic?.fill?.vehicles).toBeGreaterThan(0);
  });

  it.each([
    ['empty.osm', '<osm version="0.6"></osm>', /has no nodes/],
    ['torn.osm', '<osm><node id="1"', /must be closed/],
    ['odd.net.xml', '<net><edge id="x"/></net>', /must have from/],
    ['none.svb', '[Navigs<>]\n{', /./],
  ])('says what is wrong with it: %s', (file, text, rule) => {
    const result = read(file, text);
    expect(result).toHaveProperty('problems.0.rule', expect.stringMatching(rule));
    expect(result).toHaveProperty('problems.0.remedy', expect.stringMatching(/./));
  });
});
