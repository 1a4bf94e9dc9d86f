import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCity } from '../read-city.ts';
import { makeNetwork } from './make-network.ts';
import { placeOnLane, placeOnPiece } from './on-lane.ts';
import type { Lane, Relation, RoadNetwork } from './road-network.ts';

const folder = new URL('../../../../cities/', import.meta.url);
const shipped = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.city'));
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8');

function networkOf(text: string): RoadNetwork {
  const { plan, problems } = readCity(text);
  if (plan === undefined) throw new Error(JSON.stringify(problems));
  const { network, complaints } = makeNetwork(plan);
  if (network === undefined) throw new Error(JSON.stringify(complaints));
  return network;
}

function rulesOf(text: string): string[] {
  const { plan, problems } = readCity(text);
  if (plan === undefined) throw new Error(JSON.stringify(problems));
  const { network, complaints } = makeNetwork(plan);
  expect(network === undefined).toBe(complaints.some(({ severity }) => severity === 'error'));
  return complaints.map(({ span, rule }) => `${text.slice(0, span.start).split('\n').length}: ${rule}`);
}

const distance = (one: readonly number[], other: readonly number[]): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
const headingOf = ([x, y]: readonly number[]): number => Math.atan2(y, x);
const between = (one: number, other: number): number =>
  Math.abs(Math.atan2(Math.sin(one - other), Math.cos(one - other)));
const degree = Math.PI / 180;

/** The largest gap and the largest kink at any joint of a network. */
function joints({ lanes }: RoadNetwork): { gap: number; kink: number } {
  let [gap, kink] = [0, 0];
  const look = (before: Lane['pieces'][number], after: Lane['pieces'][number]): void => {
    const [one, other] = [placeOnPiece(before, before.length), placeOnPiece(after, 0)];
    gap = Math.max(gap, distance(one.point, other.point));
    kink = Math.max(kink, between(headingOf(one.direction), headingOf(other.direction)));
  };
  for (const { pieces, next } of lanes) {
    for (let index = 1; index < pieces.length; index++) look(pieces[index - 1], pieces[index]);
    for (const lane of next) look(pieces[pieces.length - 1], lanes[lane].pieces[0]);
  }
  return { gap, kink };
}

describe.each(shipped)('%s', (name) => {
  const network = networkOf(read(name));

  it('has lanes without a gap of 1 mm or a kink of 1 degree', () => {
    const { gap, kink } = joints(network);
    expect(gap).toBeLessThan(0.001);
    expect(kink).toBeLessThan(degree);
  });

  it('has no lane without a next one, and prev mirrors next', () => {
    const { lanes } = network;
    expect(lanes.findIndex(({ next }) => next.length === 0)).toBe(-1);
    const isMirrored = ({ next, prev }: Lane, index: number): boolean =>
      next.every((lane) => lanes[lane].prev.includes(index)) && prev.every((lane) => lanes[lane].next.includes(index));
    expect(lanes.findIndex((lane, index) => !isMirrored(lane, index))).toBe(-1);
  });

  it('keeps lanes side by side a width apart', () => {
    const tooNear = network.lanes.filter(({ related, ...lane }) =>
      related.some(
        ({ kind, lane: other }) =>
          (kind === 'neighbour' || kind === 'opposite') &&
          nearestBetween(lane, network.lanes[other]) < lane.width - 0.002,
      ),
    );
    expect(tooNear).toEqual([]);
  });

  it('reports relations from both sides', () => {
    const mirror = { master: 'slave', slave: 'master', pair: 'pair', dynamic: 'dynamic' };
    const wrong = network.lanes.flatMap(({ related }, index) =>
      related.filter((relation) => {
        const other = network.lanes[relation.lane];
        const back = other.related.find(({ lane, kind }) => lane === index && kind === relation.kind);
        if (back?.subordinate !== mirror[relation.subordinate]) return true;
        if (relation.kind !== 'crossing' || back.kind !== 'crossing') return false;
        const gap = distance(
          placeOnLane(network.lanes[index], relation.here).point,
          placeOnLane(other, relation.there).point,
        );
        return relation.subordinate === 'pair' || gap > 2.2 || back.here !== relation.there;
      }),
    );
    expect(wrong).toEqual([]);
  });
});

/** Distance of some places of one lane from places of another that are a quarter of a metre apart, or a piece if that is straight. */
function nearestBetween(one: Pick<Lane, 'pieces' | 'length'>, other: Pick<Lane, 'pieces' | 'length'>): number {
  let nearest = Infinity;
  for (const where of [0, 0.3 * one.length, one.length]) {
    const place = placeOnLane(one, where).point;
    for (const piece of other.pieces) {
      const [from, to] = [placeOnPiece(piece, 0).point, placeOnPiece(piece, piece.length).point];
      // No place of a piece is closer than its ends by more than half of its length.
      if (Math.min(distance(place, from), distance(place, to)) - piece.length / 2 > nearest) continue;
      const step = piece.kind === 'straight' ? alongStraight(place, from, to) * piece.length : 0;
      nearest = Math.min(nearest, distance(place, placeOnPiece(piece, step).point));
      if (piece.kind === 'straight') continue;
      for (let along = 0; along <= piece.length; along += 0.25)
        nearest = Math.min(nearest, distance(place, placeOnPiece(piece, along).point));
    }
  }
  return nearest;
}

function alongStraight(place: readonly number[], from: readonly number[], to: readonly number[]): number {
  const way = to.map((value, axis) => value - from[axis]);
  const share = way.reduce((sum, value, axis) => sum + value * (place[axis] - from[axis]), 0) / distance(from, to) ** 2;
  return Math.min(1, Math.max(0, share));
}

it('nothing is wrong with the small town, not even a slip', () => {
  const { plan, complaints } = readCity(read('small-town.city'));
  expect(complaints).toEqual([]);
  if (plan === undefined) throw new Error('there is no plan');
  const { network, complaints: more } = makeNetwork(plan);
  expect(more).toEqual([]);
  expect(network?.lights).toHaveLength(2);
});

/** A cross with four arms; `inside` is said in its define_incomes, `style` is that of all roads. */
const fourArms = (inside: string, style = 'Style(1, 1, lsDashed)'): string =>
  [
    `class Mine: Cross { Mine(): Cross(0, 0, 0, 4) {} define_incomes() { ${inside} } };`,
    'main() {',
    `  Style *s = new ${style}; Way *w = new Way(straight); w->use_style(s);`,
    '  Cross *m = new Mine();',
    '  Cross *e = new Cross(150,0,0,2), *n = new Cross(0,150,0,2), *o = new Cross(-150,0,0,2), *u = new Cross(0,-150,0,2);',
    '  w->connect(m, 0, e, 0); w->connect(m, 1, n, 0); w->connect(m, 2, o, 0); w->connect(m, 3, u, 0);',
    '}',
  ].join('\n');

/** How a lane of the junction 0 came in and where it leads, as compass directions of its road. */
function turnsOf(network: RoadNetwork): { key: string; lane: number }[] {
  const names = ['', 'east', 'north', 'west', 'south'];
  return network.junctions[0].lanes.map((lane) => {
    const { prev, next } = network.lanes[lane];
    const from = network.roads[network.lanes[prev[0]].road ?? 0].from;
    const to = network.roads[network.lanes[next[0]].road ?? 0].to;
    return { key: `${names[from]} to ${names[to]}`, lane };
  });
}

function relationBetween(network: RoadNetwork, one: string, other: string): Relation | undefined {
  const turns = turnsOf(network);
  const find = (key: string): number => turns.find((turn) => turn.key === key)?.lane ?? -1;
  return network.lanes[find(one)].related.find(({ lane }) => lane === find(other));
}

describe('a cross of four roads', () => {
  it('lets every vehicle go to the three others, never back', () => {
    const network = networkOf(fourArms(''));
    expect(new Set(turnsOf(network).map(({ key }) => key)).size).toBe(12);
    const turns = network.junctions[0].lanes.map((lane) => network.lanes[lane].turn);
    expect(turns.filter((turn) => turn === 'back')).toEqual([]);
    expect(turns.filter((turn) => turn === 'left')).toHaveLength(4);
  });

  it('has the radius of its corner on a turn, and is slower there', () => {
    const network = networkOf(fourArms(''));
    const right = turnsOf(network).find(({ key }) => key === 'south to east');
    const [piece] = network.lanes[right?.lane ?? -1].pieces;
    if (piece.kind !== 'arc') throw new Error('a turn is an arc');
    expect(Math.hypot(...piece.begin)).toBeCloseTo(18.5, 9);
    expect(piece.speed).toBeCloseTo(Math.sqrt(2 * 18.5), 9);
  });

  it('crosses where both lanes cut each other', () => {
    const crossing = relationBetween(networkOf(fourArms('')), 'south to north', 'west to east');
    if (crossing?.kind !== 'crossing') throw new Error('they cross');
    // From the mouths at 20 m: northwards on x = 1.5, eastwards on y = -1.5.
    expect(crossing.here).toBeCloseTo(18.5, 3);
    expect(crossing.there).toBeCloseTo(21.5, 3);
    expect(crossing.length).toBeGreaterThan(4);
    expect(crossing.length).toBeLessThan(6);
  });

  it('lets those from the right go first, and left turns wait', () => {
    const network = networkOf(fourArms(''));
    expect(relationBetween(network, 'south to north', 'east to west')?.subordinate).toBe('master');
    expect(relationBetween(network, 'south to north', 'west to east')?.subordinate).toBe('slave');
    expect(relationBetween(network, 'south to west', 'north to south')?.subordinate).toBe('master');
    expect(relationBetween(network, 'south to east', 'north to east')).toMatchObject({
      kind: 'merging',
      subordinate: 'slave',
    });
    expect(relationBetween(network, 'south to east', 'south to north')).toMatchObject({
      kind: 'splitting',
      subordinate: 'pair',
    });
  });

  it('lets those on the main road go first', () => {
    const network = networkOf(fourArms('main_road(1, 3);'));
    expect(relationBetween(network, 'south to north', 'east to west')?.subordinate).toBe('slave');
    expect(relationBetween(network, 'south to west', 'east to west')?.subordinate).toBe('slave');
    expect(relationBetween(network, 'east to west', 'north to south')?.subordinate).toBe('master');
  });

  it('leaves it to arrival at an all-way stop', () => {
    expect(relationBetween(networkOf(fourArms('all_way();')), 'south to north', 'east to west')?.subordinate).toBe(
      'dynamic',
    );
  });

  it('has lights that show opposite incomes green together', () => {
    const network = networkOf(fourArms('traffic_light(60, 3);'));
    expect(network.lights).toHaveLength(1);
    expect(network.lights[0]).toMatchObject({ junction: 0, amber: 3 });
    expect(network.lights[0].phases.map(({ green, lanes }) => [green, lanes.length])).toEqual([
      [27, 6],
      [27, 6],
    ]);
    expect(relationBetween(network, 'south to north', 'east to west')?.subordinate).toBe('dynamic');
    expect(relationBetween(network, 'south to west', 'north to south')?.subordinate).toBe('master');
    expect(networkOf(fourArms('actuated_light(5, 40);')).lights[0].actuated).toEqual({ shortest: 5, longest: 40 });
  });

  it('leads two lanes straight on index to index, and turns from the outer ones', () => {
    const network = networkOf(fourArms('', 'Style(2, 2, lsDouble)'));
    expect(network.junctions[0].lanes).toHaveLength(16);
    for (const lane of network.junctions[0].lanes) {
      const { turn, prev, next } = network.lanes[lane];
      const [from, to] = [network.lanes[prev[0]].index, network.lanes[next[0]].index];
      if (turn === 'straight') expect(from).toBe(to);
      else expect([from, to]).toEqual(turn === 'right' ? [1, 1] : [0, 0]);
    }
    const opposite = network.lanes.flatMap(({ related }) => related.filter(({ kind }) => kind === 'opposite'));
    expect(opposite.every((each) => each.kind === 'opposite' && !each.mayOvertake)).toBe(true);
  });
});

describe('a road', () => {
  const hilly = [
    'height(float x, float y) { return 4 * sin(x * 2) + y / 50; }',
    'main() { Cross *c = new Cross(0,0,0,2), *d = new Cross(300,40,0,2); connect(c, 0, d, 0); }',
  ].join('\n');

  it('follows the ground in pieces of up to 5 m, level with its junctions', () => {
    const { plan } = readCity(hilly);
    const network = networkOf(hilly);
    const [lane] = network.lanes;
    expect(Math.max(...lane.pieces.map(({ length }) => length))).toBeLessThan(5.2);
    expect(placeOnLane(lane, 0).point[2]).toBeCloseTo(0, 9);
    const middle = placeOnLane(lane, lane.length / 2).point;
    expect(middle[2]).toBeCloseTo(plan?.ground(middle[0], middle[1]) ?? NaN, 0);
    const { roof, direction } = placeOnLane(lane, lane.length / 3);
    expect(roof[0] * direction[0] + roof[1] * direction[1] + roof[2] * direction[2]).toBeCloseTo(0, 9);
    expect(roof[2]).toBeGreaterThan(0.9);
  });

  it('turns back at dead ends only', () => {
    const network = networkOf(hilly);
    expect(network.lanes.map(({ turn }) => turn)).toEqual([undefined, undefined, 'back', 'back']);
    expect(network.roads.map(({ next }) => next)).toEqual([[1], [0]]);
  });

  it('leads lanes over where their number changes', () => {
    const network = networkOf(
      [
        'class Widening: Way { Widening(): Way(compound) {} Way *w; Style *s;',
        '  define_way() { s = new Style(1, 1, lsDashed); w = new Way(straight); w->use_style(s); add_way_with_endpoint(w, 0, 100, 0);',
        '  s = new Style(2, 1, lsSingle); w = new Way(straight); w->use_style(s); add_way_with_endpoint(w, 0, 160, 0); } };',
        'main() { Cross *c = new Cross(0,0,0,2), *d = new Cross(200,0,0,2); Way *v = new Widening(); v->connect(c, 0, d, 0); }',
      ].join('\n'),
    );
    const { gap, kink } = joints(network);
    expect([gap < 0.001, kink < degree]).toEqual([true, true]);
    // One lane before, two ways over, two lanes after.
    expect(network.roads[0].lanes).toHaveLength(5);
    expect(network.lanes[network.roads[0].lanes[0]].next).toHaveLength(2);
  });

  it('may be overtaken on by the side of its line that is dashed', () => {
    const network = networkOf(fourArms('', 'Style(1, 1, lsOutDashed)'));
    const [there] = network.roads[0].lanes;
    expect(network.lanes[there].related).toMatchObject([{ kind: 'opposite', mayOvertake: false, distance: 3 }]);
    expect(network.lanes[network.roads[1].lanes[0]].related).toMatchObject([{ kind: 'opposite', mayOvertake: true }]);
  });
});

/** Two roads that cross without a cross, one of them at a height. */
const crossed = (height: number): string =>
  [
    'main() { Cross *a = new Cross(-100, 0, 0, 2), *b = new Cross(100, 0, 0, 2);',
    `  Cross *c = new Cross(0, -100, ${height}, 2), *d = new Cross(0, 100, ${height}, 2);`,
    '  connect(a, 0, b, 0);',
    '  connect(c, 0, d, 0); }',
  ].join('\n');

const ofRoads = (text: string): string[] => rulesOf(text).filter((rule) => rule.includes('way'));

describe('complaints', () => {
  it('come all at once with their lines', () => {
    const rules = rulesOf(
      [
        'class Tight: Way { Way *w; Tight(): Way(compound) {} define_way() {',
        '  w = new Way(straight); add_way_with_endpoint(w, 0, 20, 0); w = new Way(arc); add_way_with_endpoint(w, 1, 21, 0);',
        '  w = new Way(straight); add_way_with_endpoint(w, 40, 21, 0); } };',
        'class Red: Cross { Red(): Cross(0, 300, 0, 3) {} define_incomes() { light_phase(20, 0); } };',
        'class Twins: Cross { Twins(): Cross(0, 0, 0, 3) {} define_incomes() { add_income(20, 0, 0, 0); add_income(20, 2, 0, 1); } };',
        'main() {',
        '  default_lane_width = 4;',
        '  Cross *a = new Twins();',
        '  Cross *b = new Cross(200, 0, 0, 2), *c = new Cross(200, 60, 0, 2), *d = new Cross(-200, 0, 0, 3);',
        '  Cross *r = new Red();',
        '  Way *t = new Tight();',
        '  connect(a, 0, b, 0);',
        '  connect(a, 1, c, 0);',
        '  t->connect(a, 2, d, 0);',
        '  connect(r, 0, d, 1);',
        '  connect(r, 1, c, 1);',
        '}',
      ].join('\n'),
    );
    expect(rules).toEqual([
      '8: two incomes of a cross must lead apart by at least 10 degrees; incomes 0 and 1 do by 5.7',
      expect.stringMatching(/^8: from income 0 to income 1 of this cross cars drive in a loop/),
      expect.stringMatching(/^10: lights without program: income 1 never has green/),
      expect.stringMatching(/^14: way cannot fit: .*too tight/),
    ]);
  });

  it('report everything when some roads cannot even be laid, but of nothing that is their fault', () => {
    const text = [
      'class Lit: Cross { Lit(float x, float y, int n): Cross(x, y, 0, n) {} define_incomes() { traffic_light(12, 5); } };',
      'class Linked: Cross { Linked(): Cross(0, 400, 0, 3) {} define_incomes() { connect_incomes(0, 1, 0, 0); } };',
      'class Tiny: Way { Way *w; Tiny(): Way(compound) {} define_way() {',
      '  w = new Way(straight); add_way_with_endpoint(w, 0, 50, 0); w = new Way(straight); add_way_with_endpoint(w, 0, 50.001, 0);',
      '  w = new Way(straight); add_way_with_endpoint(w, 0, 90, 0); } };',
      'main() {',
      '  Cross *a = new Cross(0, 0, 0, 4), *b = new Cross(30, 0, 0, 2);',
      '  Cross *c = new Linked();',
      '  Cross *d = new Lit(200, 400, 3);',
      '  Cross *e = new Lit(200, 200, 3), *f = new Cross(-200, 400, 0, 2), *g = new Cross(400, 500, 0, 3);',
      '  Cross *h = new Lit(600, 600, 2);',
      '  Way *t = new Tiny();',
      '  connect(a, 0, b, 0);',
      '  t->connect(f, 0, g, 2);',
      '  connect(c, 0, f, 1); connect(c, 1, d, 0); connect(d, 1, e, 0); connect(d, 2, g, 0);',
      '  connect(e, 1, g, 1);',
      '  connect(e, 2, a, 1);',
      '}',
    ].join('\n');
    const { plan, complaints } = readCity(text);
    expect(plan).toBeUndefined();
    expect(complaints.map(({ span, rule }) => `${text.slice(0, span.start).split('\n').length}: ${rule}`)).toEqual([
      expect.stringMatching(/^7: a cross made here has an income that nothing is connected to/),
      expect.stringMatching(/^7: a cross made here has an income/),
      expect.stringMatching(/^8: a cross made here has an income/),
      expect.stringMatching(/^8: every lane must lead on; lane 0 of income 1/),
      expect.stringMatching(/^9: lights without program: 2 phases in a cycle of 12 s/),
      expect.stringMatching(/^10: lights without program: 2 phases in a cycle of 12 s/),
      expect.stringMatching(/^11: a cross made here has an income/),
      expect.stringMatching(/^11: lights without program: no road leads into this cross/),
      expect.stringMatching(/^13: way cannot fit: behind the incomes/),
      expect.stringMatching(/^14: every piece of a road must have a length/),
    ]);
  });

  it('report roads that lie on each other without a cross, unless one is a bridge', () => {
    expect(ofRoads(crossed(0))).toEqual([
      expect.stringMatching(/^4: way cannot fit: this road lies on another one near/),
    ]);
    expect(ofRoads(crossed(6))).toEqual([]);
  });

  it('report zebras that no vehicle can use', () => {
    const text = [
      'class Z: Cross { Z(): Cross(0, 0, 0, 3) {} define_incomes() { zebra(0); zebra(1); zebra(2); } };',
      'main() { Style *s = new Style(1, 1, lsDashed); s->pavement(2); Way *w = new Way(straight), *v = new Way(straight);',
      '  w->use_style(s); w->zebra_at(0.5); w->zebra_at(0.51); v->zebra_at(0.2);',
      '  Cross *a = new Z();',
      '  Cross *b = new Cross(150, 0, 0, 2), *c = new Cross(0, 150, 0, 2);',
      '  w->connect(a, 0, b, 0);',
      '  v->connect(c, 0, a, 1); }',
    ].join('\n');
    expect(rulesOf(text)).toEqual([
      '4: a zebra must join two pavements; the road at income 1 has none',
      '4: a zebra leads over a road; nothing is connected to income 2',
      '6: zebras of a road must be 3.5 m apart; two are not',
      '7: a zebra must join two pavements; this road has none there',
    ]);
  });

  it.each([
    [
      'a link to a lane that is not there',
      'connect_incomes(0, 1, 1, 0);',
      /income 0 has lane 0 leading into the cross; found 1/,
    ],
    [
      'a lane that nothing was said of',
      'connect_incomes(0, 1, 0, 0); connect_incomes(1, 0, 0, 0); connect_incomes(2, 0, 0, 0);',
      /every lane must lead on; lane 0 of income 3/,
    ],
    ['too little time for green', 'traffic_light(10, 6);', /leave -1.0 s of green/],
    [
      'a cross that is too small',
      'add_income(2,0,0,0); add_income(0,2,0,1); add_income(-2,0,0,2); add_income(0,-2,0,3);',
      /lie on each other|radius of/,
    ],
  ])('%s', (_, inside, expected) => {
    expect(rulesOf(fourArms(inside)).join('\n')).toMatch(expected);
  });

  it('one-way roads that all lead in are a slip', () => {
    const rules = rulesOf(fourArms('', 'Style(1, 0, lsSingle)'));
    expect(rules).toHaveLength(4);
    for (const rule of rules) expect(rule).toMatch(/^5: no road leads away/);
  });

  it('an arc that does not go on along its neighbour', () => {
    const text = [
      'class Bow: Way { Bow(): Way(arc) {} define_way() { define_arc_by_surrounding_points(60, true, false); } };',
      'class Bent: Way { Way *w; Bent(): Way(compound) {} define_way() {',
      '  w = new Way(straight); add_way_with_endpoint(w, 0, 50, 0); w = new Bow(); add_way_with_endpoint(w, 0, 100, 0); } };',
      'main() { Cross *c = new Cross(0,0,0,2), *d = new Cross(200,0,0,2); Way *v = new Bent();',
      '  v->connect(c, 0, d, 0); }',
    ].join('\n');
    expect(rulesOf(text)).toEqual([expect.stringMatching(/^5: way cannot fit: .*must go on in one direction/)]);
  });
});

describe('any plan', () => {
  it('is answered by a network without gaps or by errors', () => {
    let made = 0;
    const coordinate = fc.integer({ min: -150, max: 150 });
    const place = fc.tuple(coordinate, coordinate, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 3 }));
    const control = fc.constantFrom('', 'all_way();', 'traffic_light(60, 3);', 'main_road(0, 1);', 'actuated_light();');
    fc.assert(
      fc.property(fc.array(place, { minLength: 2, maxLength: 5 }), control, (places, said) => {
        const count = places.length;
        const text = [
          `class C: Cross { C(float x, float y): Cross(x, y, 0, 8) {} define_incomes() { ${said} } };`,
          'height(float x, float y) { return 2 * sin(x + 2 * y); }',
          'main() {',
          ...places.map(([x, y, there, back], index) =>
            [
              `Cross *c${index} = new C(${x}, ${y}); Style *s${index} = new Style(${there}, ${back}, lsDashed);`,
              `Way *w${index} = new Way(straight); w${index}->use_style(s${index});`,
            ].join('\n'),
          ),
          ...places.map((_, index) => `w${index}->connect(c${index}, 0, c${(index + 1) % count}, 1);`),
          '}',
        ].join('\n');
        const { plan } = readCity(text);
        if (plan === undefined) return;
        const { network, complaints } = makeNetwork(plan);
        expect(network === undefined).toBe(complaints.some(({ severity }) => severity === 'error'));
        if (network === undefined) return;
        made++;
        const { gap, kink } = joints(network);
        expect(gap).toBeLessThan(0.001);
        expect(kink).toBeLessThan(degree);
      }),
      { numRuns: 60 },
    );
    expect(made).toBeGreaterThan(10);
  });
});
