/** Lines of a DXF file from pairs of code and value. */
export const dxfText = (...groups: readonly (readonly [number, string | number])[]): string =>
  groups.map(([code, value]) => `${code}\n${value}\n`).join('');

type Groups = readonly (readonly [number, string | number])[];

export const line = (layer: string, x1: number, y1: number, x2: number, y2: number): Groups => [
  [0, 'LINE'],
  [8, layer],
  [10, x1],
  [20, y1],
  [11, x2],
  [21, y2],
];

export const polyline = (
  layer: string,
  corners: readonly (readonly [x: number, y: number, bulge?: number])[],
  { isClosed = true, height = 0 } = {},
): Groups => [
  [0, 'LWPOLYLINE'],
  [8, layer],
  [90, corners.length],
  [70, isClosed ? 1 : 0],
  [38, height],
  ...corners.flatMap(([x, y, bulge = 0]): Groups => [
    [10, x],
    [20, y],
    [42, bulge],
  ]),
];

/** A whole file; 6 is metres. */
export const dxfFile = (entities: readonly Groups[], { unit = 6, blocks = [] as readonly Groups[] } = {}): string =>
  dxfText(
    [0, 'SECTION'],
    [2, 'HEADER'],
    [9, '$INSUNITS'],
    [70, unit],
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'BLOCKS'],
    ...blocks.flat(),
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'ENTITIES'],
    ...entities.flat(),
    [0, 'ENDSEC'],
    [0, 'EOF'],
  );

/** Two rooms and a corridor with doors of 1 m, and an exit at the end of the corridor. */
export const threeRooms: readonly Groups[] = [
  line('walls', 0, 0, 12, 0),
  line('walls', 12, 0, 12, 5),
  line('walls', 12, 7, 12, 12),
  line('walls', 12, 12, 0, 12),
  line('walls', 0, 12, 0, 0),
  line('walls', 0, 5, 3, 5),
  line('walls', 4, 5, 12, 5),
  line('walls', 0, 7, 3, 7),
  line('walls', 4, 7, 12, 7),
];
