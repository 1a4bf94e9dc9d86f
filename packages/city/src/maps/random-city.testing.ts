import fc from 'fast-check';

const coordinate = fc.integer({ min: -150, max: 150 });
const shift = fc.integer({ min: -70, max: 70 });
const place = fc.record({
  dx: shift,
  dy: shift,
  there: fc.integer({ min: 1, max: 3 }),
  back: fc.integer({ min: 0, max: 3 }),
  pavement: fc.constantFrom(0, 1, 2, 3.5),
  line: fc.constantFrom('lsDashed', 'lsSingle', 'lsDouble', 'lsInDashed', 'lsOutDashed', 'lsCrashBarrier'),
  said: fc.constantFrom('', 'all_way();', 'omit_arcs();', 'traffic_light(60, 3); omit_arcs();', 'main_road(0, 1);'),
  more: fc.constantFrom('', 'zebra_at(0.5);', 'zebra_at(0.2); zebra_at(0.8);'),
});

/**
 * Texts of cities with a crooked ring of roads and others across it, which may lie on each other: pavements, zebras, all
 * lines, a hill, parks, car parks, petrol stations, boxes and houses wherever they fall.
 */
export const randomCity = fc
  .tuple(fc.array(place, { minLength: 2, maxLength: 6 }), fc.boolean(), coordinate, coordinate)
  .map(([places, isHilly, x, y]) => {
    const count = places.length;
    return [
      ...(isHilly ? ['height(float x, float y) { return 2 * sin(x + 2 * y) + x / 60; }'] : []),
      ...places.map(
        ({ said }, index) =>
          `class C${index}: Cross { C${index}(float x, float y): Cross(x, y, 0, 8) {} define_incomes() { zebra(0); zebra(1); ${said} } };`,
      ),
      'main() {',
      ...places.map(
        ({ dx, dy, there, back, line, pavement, more }, index) =>
          `Cross *c${index} = new C${index}(${Math.round(200 * Math.cos((index * 6.28) / count)) + dx}, ${Math.round(200 * Math.sin((index * 6.28) / count)) + dy}); Style *s${index} = new Style(${there}, ${back}, ${line}); ` +
          `${pavement > 0 ? `s${index}->pavement(${pavement}); s${index}->trees_along(12); s${index}->lamps_along(20); s${index}->car_parks_along(150); s${index}->petrol_stations_along(140);` : ''} Way *w${index} = new Way(straight); ` +
          `w${index}->use_style(s${index}); ${more.replaceAll('zebra_at', `w${index}->zebra_at`)}`,
      ),
      ...places.map((_, index) => `w${index}->connect(c${index}, 0, c${(index + 1) % count}, 1);`),
      ...(count > 3 ? ['w1->connect(c0, 2, c2, 2);'] : []),
      ...(count > 4 ? ['w0->connect(c1, 3, c4, 3);'] : []),
      `park(${x}, ${y}, ${x + 40}, ${y + 30}); park(${x + 20}, ${y + 10}, ${x + 70}, ${y + 50});`,
      `car_park(${y}, ${x}, 30, 20, ${x}); petrol_station(${x}, ${y + 10}, ${y}); box(${x + 3}, ${y}, 20, 8, 0, ${y}, 3);`,
      `house(${y}, ${x}, 12, 9, 8, 30); house(${x + 5}, ${y + 5}, 6, 6, 20, 10);`,
      '}',
    ].join('\n');
  });
