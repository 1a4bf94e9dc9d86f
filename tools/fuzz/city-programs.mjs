import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** Programs that use what the shipped cities leave out, so that every construct of the language is mutated. */
const own = [
  `// Every command of crosses, ways, styles and main.
height(float x, float y) { return 4 * sin(x / 3) + min(y / 50, 3) - abs(tan(10)) + sqrt(2) + floor(x / 900) + exp(0 - 1); }
float wide(int lanes, float each) { if (lanes <= 0) return each; return wide(lanes - 1, each) + each; }
int turns(int n) { int sum = 0; while (n > 0) { sum += n % 3; n -= 1; } return sum; }
bool odd(int n) { return n % 2 == 1 || !(n != 7) && n >= 3; }
Cross *placed(float x, float y, int n) { Cross *c = new Cross(x, y, 0, n); return c; }
class Star: Cross {
  float m_size; int m_count;
  Star(float a_x, float a_y, int a_count, float a_size): Cross(a_x, a_y, 0, a_count) { m_count = a_count; m_size = a_size; }
  define_incomes() {
    for (int i = 0; i < m_count; i++) add_income(m_size * cos(360 * i / m_count), m_size * sin(360 * i / m_count), 0, i);
    connect_incomes(0, 1, 0, 0); connect_incomes(1, 2, 0, 0); connect_incomes(2, 0, 0, 0); connect_incomes(3, 1, 0, 0);
    set_name("Star"); omit_arcs();
  }
};
class Wave: Way {
  Way *w; Style *m_style; int m_count;
  Wave(int a_count, Style *a_style): Way(compound) { m_count = a_count; m_style = a_style; }
  define_way() {
    use_style(m_style); speed_limit(12); zebra_at(0.4); set_name("Wave");
    for (int i = 0; i < m_count; i++) {
      w = new Bow(i % 2 == 0 ? 30 : -30); add_way(w); w = new Bow(i % 2 == 0 ? -30 : 30); add_way(w);
    }
  }
};
class Bow: Way { float m_angle; Bow(float a_angle): Way(arc) { m_angle = a_angle; } define_way() { define_arc_by_angle(40, m_angle); } };
class Round: Way { Round(): Way(arc) {} define_way() { define_arc_by_surrounding_points(90, true, false); } };
class Piece: Way { float m_length; Piece(float a_length): Way(straight) { m_length = a_length; } define_way() { define_straight(m_length); } };
class Bent: Way { Way *w; Bent(): Way(compound) {} define_way() { w = new Piece(30); add_way_with_endpoint(w, 20, 40, 1); w = new Piece(30); add_way_with_endpoint(w, 60, 60, 2); } };
class Avenue: Style { Avenue(int a_lanes): Style(a_lanes, 2, lsInDashed) {} define_style() { pavement(3); trees_along(14); lane_width(3.2); speed_limit(14); } };
main() {
  default_income_length = 18; default_lane_width = 3; default_speed_limit = 13; default_pavement_width = 2; ground_margin = 30;
  Style *avenue = new Avenue(2), *one = new Style(1, 0, lsSingle), *far = new Style(1, 2, lsOutDashed);
  Cross *hub = new Star(0, 0, 4, 20), *c[4];
  for (int i = 0; i < 4; i++) c[i] = placed(200 * cos(90 * i), 200 * sin(90 * i), 4);
  c[0]->main_road(0, 1); c[1]->traffic_light(80, 3); c[2]->actuated_light(5, 40); c[3]->all_way(); hub->right_before_left();
  c[1]->light_phase(30, 0, 1); c[1]->light_phase(20, 2, 3);
  c[0]->zebra(0); c[1]->set_name("North");
  Way *w = new Way(straight), *wave = new Wave(2, avenue), *arc = new Round(), *bent = new Bent(), *any = new Way(whatever);
  w->use_style(far);
  w->connect(hub, 0, c[0], 0); wave->connect(hub, 1, c[1], 0); arc->connect(hub, 2, c[2], 0); any->connect(hub, 3, c[3], 0);
  connect(c[0], 1, c[1], 1); connect(c[1], 2, c[2], 1); bent->connect(c[2], 2, c[3], 1);
  connect(c[1], 3, placed(420, 380, 2), 0); connect(c[0], 3, placed(420, 0, 2), 0); connect(c[0], 2, c[3], 2);
  float a[3][2]; a[1][0] = wide(3, 2.5); a[2][1] += 4; a[0][0] = odd(3) ? random(1, 2) : pow(2, 3) + atan2(1, 1) + round(pi);
  for (int i = 0; i < 3; i++) { house(60 + 30 * i, 60, 12, 10, 6 + i, 10 * i); tree(80 + 9 * i, 40); tree(70, 90 + i, 7); }
  park(-120, -120, -60, -50); park(40, -120, 90, -60);
  house(-70, 70, a[1][0], 8, 14 + turns(5));
}`,
  `class Ring: Way { Ring(): Way(arc) {} define_way() { define_arc_by_surrounding_points(60, false, true); } };
main() {
  Cross *c = new Cross(0, 0, 0, 3), *d = new Cross(100, 0, 4, 3), *e = new Cross(50, 120, 0, 2);
  Style *s = new Style(3, 1, lsCrashBarrier), *t = new Style(1, 1, lsDouble); s->pavement(1.5); t->lane_width(2.5);
  Way *r = new Ring(), *w = new Way(arc), *v = new Way(straight); r->use_style(s); v->use_style(t); v->zebra_at(0.5); v->speed_limit(8);
  c->traffic_light(); d->actuated_light(); e->set_name("End");
  v->connect(c, 0, d, 0); w->connect(c, 1, e, 0); w->connect(d, 1, e, 1);
}`,
  `main() {
  Style *s = new Style(2, 2, lsSingle); int n = 6; Cross *c[6][6];
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
    c[i][j] = new Cross(i * 200, j * 200, (i + j) % 2, 4);
    if ((i + j) % 3 == 0) c[i][j]->traffic_light(); else if (i == j) c[i][j]->all_way(); else c[i][j]->main_road(0, 2);
    if (i > 0) { Way *w = new Way(straight); w->use_style(s); w->connect(c[i - 1][j], 0, c[i][j], 2); }
    if (j > 0) { Way *w = new Way(straight); w->use_style(s); w->connect(c[i][j - 1], 1, c[i][j], 3); }
  }
  for (int i = 0; i < 20; i++) { tree(30 + 7 * i, 30); house(60 + 40 * random(i, 1), 60 + 40 * i, 10, 10, 8, i * 9); }
}`,
  `main() { Cross *west = new Cross(-100, 0, 0, 2), *east = new Cross(100, 0, 0, 2); connect(west, 0, east, 0); }`,
];

/** So much less often than others the largest city is taken: each time takes a second. */
const rareness = 40;

/** @param {string} text */
const isLarge = (text) => text.includes('[21][21]');

/** The programs that mutations begin with: all shipped cities, and some of our own. */
export function cityPrograms() {
  const folder = new URL('cities/', root);
  const shipped = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.city'));
  const all = [...shipped.toSorted().map((name) => readFileSync(new URL(name, folder), 'utf8')), ...own];
  const usual = all.filter((text) => !isLarge(text));
  return [...all.filter(isLarge), ...Array.from({ length: rareness }, () => usual).flat()];
}

const fixtures = new URL('packages/city/src/import/fixtures/', root);
/** @param {string} name */
const fixture = (name) => readFileSync(new URL(name, fixtures), 'utf8');

/** @param {string} ending */
export const mapFixtures = (ending) =>
  readdirSync(fixtures)
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map(fixture);
