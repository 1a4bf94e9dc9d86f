import { openRun } from '@korzo/engine';
import { describe, expect, it } from 'vitest';
import { readFileSet } from '../files/resolve-set.ts';
import { readAnyFormat } from '../formats.ts';
import type { FormatResult } from '../format/format.ts';

const project = '<?xml version="1.0"?>\n<Project scene="hall/hallS.xml" behavior="hall/hallB.xml" model="orca"/>';
const scene = `<Experiment version="2.0">
  <Common time_step="0.1"/>
  <AgentProfile name="slow"><Common r="0.2" pref_speed="1.1" max_speed="2"/><ORCA tau="3"/></AgentProfile>
  <AgentProfile name="mixed" inherits="slow">
    <Common><Property name="pref_speed" dist="n" mean="1.3" stddev="0.2"/></Common>
  </AgentProfile>
  <AgentGroup>
    <ProfileSelector type="const" name="slow"/><StateSelector type="const" name="Walk"/>
    <Generator type="rect_grid" anchor_x="-8" anchor_y="0" offset_x="1" offset_y="1" count_x="2" count_y="3" rotation="90"/>
    <Generator type="explicit"><Agent p_x="-9" p_y="-4"/></Generator>
  </AgentGroup>
  <AgentGroup>
    <ProfileSelector type="const" name="mixed"/><StateSelector type="const" name="Cross"/>
    <Generator type="hex_lattice" anchor_x="0" anchor_y="-8" width="4" population="10" density="1"/>
    <Generator type="ring"/>
  </AgentGroup>
  <ObstacleSet type="explicit" class="1">
    <Obstacle closed="1"><Vertex p_x="0" p_y="1"/><Vertex p_x="1" p_y="1"/><Vertex p_x="1" p_y="9"/><Vertex p_x="0" p_y="9"/></Obstacle>
    <Obstacle closed="0"><Vertex p_x="3" p_y="5"/><Vertex p_x="6" p_y="5"/></Obstacle>
    <Obstacle closed="1"><Vertex p_x="5" p_y="-3"/><Vertex p_x="7" p_y="-1"/><Vertex p_x="7" p_y="-3"/><Vertex p_x="5" p_y="-0.5"/></Obstacle>
  </ObstacleSet>
  <ObstacleSet type="nav_mesh" file_name="a.nav" class="1"/>
</Experiment>`;
const behaviour = `<BFSM>
  <GoalSet id="0">
    <Goal type="AABB" id="0" min_x="8" min_y="-1" max_x="10" max_y="1"/><Goal type="circle" id="1" x="9" y="6" radius="0.5"/>
  </GoalSet>
  <State name="Walk" final="0"><GoalSelector type="explicit" goal_set="0" goal="0"/></State>
  <State name="Rest"><GoalSelector type="identity"/></State>
  <State name="Cross"><GoalSelector type="random" goal_set="0"/></State>
  <State name="Home"><GoalSelector type="farthest" goal_set="0"/></State>
  <Transition from="Walk" to="Rest"><Condition type="goal_reached" distance="0.3"/></Transition>
  <Transition from="Rest" to="Home"><Condition type="timer" dist="u" min="2" max="4"/></Transition>
  <Transition from="Home" to="Walk"><Condition type="auto"/></Transition>
</BFSM>`;

const read = (files: Readonly<Record<string, string>>): FormatResult =>
  readFileSet({ name: 'set', files: Object.entries(files).map(([file, contents]) => ({ file, contents })) });

const whole = { 'hall.xml': project, 'hall/hallS.xml': scene, 'hall/hallB.xml': behaviour };

describe('a Menge project', () => {
  it('becomes a hall with obstacles, agents and their goals in order', () => {
    const made = read(whole);
    if ('problems' in made) throw new Error(made.problems.map(({ rule }) => rule).join('\n'));
    const { world, groups } = made.scenario;
    // A solid, a wall, and four walls along the sides of the outline that crosses itself.
    expect(world.building?.obstacles).toHaveLength(1 + 1 + 4);
    expect(groups.map(({ place }) => (place.shape === 'points' ? place.points.length : 0))).toEqual([6, 1, 10]);
    expect(groups[0].place).toMatchObject({
      points: expect.arrayContaining([[-10, 1].map((x) => expect.closeTo(x, 9) as number)]) as unknown,
    });
    expect(groups[0]).toMatchObject({
      radius: 0.2,
      speed: 1.1,
      goals: [
        { goal: 'reach', at: [9, 0], within: 1 },
        { goal: 'wait', for: 3 },
        { goal: 'reach', at: [9, 6], within: 0.5 },
      ],
    });
    expect(groups[2]).toMatchObject({ radius: 0.2, speed: { mean: 1.3 }, goals: [{ goal: 'any' }] });
    expect(made.notes?.skipped).toEqual([
      'generator of agents of the type ring',
      'obstacle set of the type nav_mesh: its obstacles are in another file',
    ]);
  });

  it('runs', async () => {
    const made = read(whole);
    if ('problems' in made) throw new Error(made.problems[0].rule);
    const { simulation } = await openRun(made.scenario, { file: 'hall.xml' });
    const before = simulation.checksum();
    for (let tick = 0; tick < 20; tick++) simulation.tick();
    expect(simulation.checksum()).not.toEqual(before);
  });

  it('is found in a set without the project, whatever the files are called', () => {
    const { 'hall/hallS.xml': one, 'hall/hallB.xml': other } = whole;
    expect(read({ 'a.xml': one, 'b.xml': other })).toMatchObject({ scenario: { name: 'a' } });
  });
});

it.each([
  ['a scene alone', { 'hallS.xml': scene }, 'the behavior of this file is missing', 'hallB.xml'],
  ['a behaviour alone', { 'hallB.xml': behaviour }, 'this is a behaviour of Menge', 'open the scene'],
  ['a project without its files', { 'hall.xml': project }, "the scene 'hall/hallS.xml'", 'put it beside'],
  [
    'a wrong number',
    { ...whole, 'hall/hallS.xml': scene.replace('p_x="-9"', 'p_x="west"') },
    'p_x as a number; it is "west"',
    'p_x="1"',
  ],
  [
    'no agents',
    { ...whole, 'hall/hallS.xml': scene.replace(/<AgentGroup>[^]*<\/AgentGroup>/, '') },
    'must have agents',
    '<AgentGroup>',
  ],
  [
    'an unknown profile',
    { ...whole, 'hall/hallS.xml': scene.replace('name="slow"/>', 'name="fast"/>') },
    "none called 'fast'",
    'slow, mixed',
  ],
  [
    'an unknown goal set',
    { ...whole, 'hall/hallB.xml': behaviour.replace('goal_set="0"', 'goal_set="7"') },
    "none called '7'",
    'name one of 0',
  ],
])('names what is wrong: %s', (_, files, rule, remedy) => {
  expect(read(files)).toMatchObject({
    problems: expect.arrayContaining([
      expect.objectContaining({
        rule: expect.stringContaining(rule) as string,
        remedy: expect.stringContaining(remedy) as string,
      }),
    ]) as unknown,
  });
});

it('reports the line', () => {
  const beside = new Map([['behavior', { file: 'hallB.xml', contents: behaviour }]]);
  expect(readAnyFormat(scene.replace('p_y="-4"', ''), 'hallS.xml', { beside })).toMatchObject({
    problems: [{ line: 10 }],
  });
});
