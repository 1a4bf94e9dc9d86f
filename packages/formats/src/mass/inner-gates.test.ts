import { createSimulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { compileMass } from './compile-mass.ts';
import { readMassConfig } from './read-mass-config.ts';
import { readMassWorld } from './read-mass-world.ts';
import { writeMassWorld } from './write-mass-world.ts';

/** A hall with two gates in the middle of its floor: people come up by one and leave by the other. */
const worldText = `<world>
  <origin x="-7.5" y="3.25"/>
  <size x="16" y="10"/>
  <regionList>
    <region id="hall"><origin x="-7.5" y="3.25"/><size x="10" y="10"/></region>
    <region id="yard"><origin x="2.5" y="3.25"/><size x="6" y="10"/></region>
  </regionList>
  <portalList>
    <portal id="door" firstRegion="hall" secondRegion="yard"><begin x="2.5" y="6"/><end x="2.5" y="9"/></portal>
  </portalList>
  <gateList>
    <gate id="stairs" region="hall" type="in"><begin x="-4" y="7"/><end x="-4" y="9.5"/></gate>
    <gate id="tram" region="yard" type="out"><begin x="5.5" y="6"/><end x="5.5" y="9.5"/></gate>
  </gateList>
</world>`;
const configText = `<mass><simCount>2</simCount><maxFPS>30</maxFPS>
  <entries><entry gate="stairs" mean="2" deviation="0.2"/></entries>
  <goals><reachExit gate="tram" probability="1"/></goals></mass>`;

const read = (text: string) => {
  const world = readMassWorld(text, { file: 'world.xml' });
  if ('problems' in world) throw new Error(JSON.stringify(world.problems));
  return world;
};

describe('gates inside a region', () => {
  const world = read(worldText);
  const config = readMassConfig(configText, { file: 'config.xml' }, world.building);
  if ('problems' in config) throw new Error(JSON.stringify(config.problems));

  it('let people in on both sides of their line, and out where they touch it', () => {
    const simulation = createSimulation(compileMass(world, config));
    const sides = new Set<number>();
    const lastSeen = new Map<number, readonly [number, number]>();
    const left: (readonly [number, number])[] = [];
    const known = new Set<number>();
    while (simulation.time < 60) {
      simulation.tick();
      const here = new Set<number>();
      for (const { columns, ownCount } of simulation.crowds)
        for (let row = 0; row < ownCount; row++) {
          const id = columns.id[row];
          here.add(id);
          if (!known.has(id)) {
            // A body beside the line x = -4, between its ends.
            expect(Math.abs(columns.x[row] + 4)).toBeLessThan(0.5);
            expect(columns.y[row]).toBeGreaterThan(7);
            expect(columns.y[row]).toBeLessThan(9.5);
            sides.add(Math.sign(columns.x[row] + 4));
            known.add(id);
          }
          lastSeen.set(id, [columns.x[row], columns.y[row]]);
        }
      for (const [id, place] of lastSeen)
        if (!here.has(id)) {
          left.push(place);
          lastSeen.delete(id);
        }
    }
    expect(sides).toEqual(new Set([-1, 1]));
    // One every 2 s; 9.5 m of way take some 8 s.
    expect(left.length).toBeGreaterThan(20);
    expect(simulation.exits.get('tram')).toBe(left.length);
    for (const [x, y] of left) {
      expect(Math.abs(x - 5.5)).toBeLessThan(0.5);
      expect(y).toBeGreaterThan(5.7);
      expect(y).toBeLessThan(9.8);
    }
  });

  it('are written back as they were read', () => {
    const written = writeMassWorld(world.building, world.bounds);
    if ('problems' in written) throw new Error(JSON.stringify(written.problems));
    expect(read(written.text).building).toEqual(world.building);
  });

  it('must be parallel to an axis when written too', () => {
    const [stairs, tram] = world.building.gates;
    const oblique = { ...stairs, segment: [stairs.segment[0], [-2, 9]] as const };
    const written = writeMassWorld({ ...world.building, gates: [oblique, tram] }, world.bounds);
    expect('problems' in written && written.problems[0].rule).toBe(
      'a world of MASS has only gates parallel to an axis',
    );
  });
});
