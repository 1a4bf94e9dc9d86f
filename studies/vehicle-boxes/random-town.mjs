import { uniform } from '@korzo/core';

const controls = ['', '', 'all_way();', 'traffic_light(60, 3);', 'main_road(0, 2);', 'actuated_light(5, 30);'];
const lines = ['lsDashed', 'lsSingle', 'lsDouble'];
/** Between crosses, and how far each may be off the grid, m. */
const spacing = 120;
const crooked = 18;

/**
 * A town drawn from a seed: a crooked grid of crosses with all kinds of control, streets of one or two lanes a direction, some missing.
 * @param {number} seed
 * @param {number} [side] crosses along one side
 */
export function randomTown(seed, side = 4) {
  let drawn = 0;
  const draw = () => uniform(seed, drawn++, 0, 1);
  const among = (/** @type {readonly string[]} */ list) => list[Math.floor(draw() * list.length)];
  const off = () => Math.round((2 * draw() - 1) * crooked);
  /** @type {string[]} */
  const classes = [];
  /** @type {string[]} */
  const made = [];
  /** @type {string[]} */
  const ways = [];
  for (let i = 0; i < side; i++)
    for (let j = 0; j < side; j++) {
      const name = `C${i}x${j}`;
      classes.push(
        `class ${name}: Cross { ${name}(): Cross(${i * spacing + off()}, ${j * spacing + off()}, 0, 4) {}`,
        `  define_incomes() { for (int i = 0; i < 4; i++) add_income(16 * cos(90 * i), 16 * sin(90 * i), 0, i); ${among(controls)} } };`,
      );
      made.push(`  Cross *c${i}x${j} = new ${name}();`);
      if (i > 0) ways.push(...street(`c${i - 1}x${j}`, 0, `c${i}x${j}`, 2));
      if (j > 0) ways.push(...street(`c${i}x${j - 1}`, 1, `c${i}x${j}`, 3));
    }
  return [...classes, 'main() {', ...made, ...ways, '}'].join('\n');

  /**
   * @param {string} from
   * @param {number} out
   * @param {string} to
   * @param {number} into
   */
  function street(from, out, to, into) {
    if (draw() < 0.1) return [];
    const name = `${from}${to}`;
    const [there, back] = draw() < 0.6 ? [1, 1] : draw() < 0.6 ? [2, 2] : [2, 1];
    return [
      `  Style *s${name} = new Style(${there}, ${back}, ${among(lines)}); Way *w${name} = new Way(straight);`,
      `  w${name}->use_style(s${name}); w${name}->connect(${from}, ${out}, ${to}, ${into});`,
    ];
  }
}

/**
 * A scenario of traffic alone in a town.
 * @param {string} city
 * @param {{ vehicles: number, kinds: string, dt?: number, seed?: number }} demand
 */
export const scenarioIn = (city, { vehicles, kinds, dt = 0.1, seed = 1 }) =>
  [
    'korzo: 1',
    'name: boxes',
    'title: Vehicles as boxes',
    'about: Vehicles of all kinds, looked at from outside.',
    'city:',
    '  text: |',
    ...city.split('\n').map((line) => `    ${line}`),
    `traffic: { fill: { vehicles: ${vehicles}, kinds: ${kinds} } }`,
    'groups: []',
    `run: { dt: ${dt}, duration: 7200, seed: ${seed} }`,
    '',
  ].join('\n');
