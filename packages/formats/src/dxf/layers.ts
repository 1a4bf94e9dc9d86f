/** What the shapes of a layer are. */
export type LayerRole =
  | 'walls'
  | 'doors'
  | 'exits'
  | 'stairs'
  | 'lifts'
  | 'furniture'
  | 'ground'
  | 'obstacles'
  | 'starts'
  | 'nothing'
  | 'unknown';

/** Layer names, in the order in which they are tried. The first five are those of JuPedSim. */
const roles: readonly (readonly [RegExp, LayerRole])[] = [
  [/^jps-walkable/i, 'ground'],
  [/^jps-obstacle/i, 'obstacles'],
  [/^jps-exit/i, 'exits'],
  [/^jps-distribution/i, 'starts'],
  [/^jps-/i, 'nothing'],
  [
    /dim|anno|text|hatch|patt|grid|axis|achse|title|defpoints|viewport|vport|legend|logo|border|sheet|elev(?!ator)|ceil|roof|note/i,
    'nothing',
  ],
  [/exit|ausgang|sortie|salida|uscita/i, 'exits'],
  [/door|t(ü|ue)r(en)?\b|porte|puerta|porta\b/i, 'doors'],
  [/\blift|elevator|aufzug|fahrstuhl|ascens|ascenc/i, 'lifts'],
  [/stair|treppe|escal|scala|ramp|flight/i, 'stairs'],
  [/furn|m(ö|oe)bel|mobil|equip|sanit|fixt|plumb|seat|chair|desk|table/i, 'furniture'],
  [/walkable|ground|begehbar/i, 'ground'],
  [/obstacle|hindernis/i, 'obstacles'],
  [/start|distribution|people|agents|person/i, 'starts'],
  [
    /wall|wand|w(ä|ae)nde|\bmur|mauer|pared|parete|muro|column|pillar|st(ü|ue)tze|window|fenster|glaz|windw|curtain|partition|struct|concrete|beton/i,
    'walls',
  ],
];

export const roleOf = (layer: string): LayerRole => roles.find(([pattern]) => pattern.test(layer))?.[1] ?? 'unknown';

/** The floor that a layer names: `floor 1`, `A-WALL-LEVEL02`. */
export function floorOf(layer: string): number | undefined {
  const found = /(?:floor|level|store?y|etage|geschoss|stock|niveau)[ _-]?(\d{1,2})/i.exec(layer);
  return found === null ? undefined : Number(found[1]);
}
