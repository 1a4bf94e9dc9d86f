/** A record of Fortran: its length, its bytes, its length. */
function record(body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([length, body, length]);
}

const floats = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeFloatLE(value, 4 * index);
  return bytes;
};

/** A slice file: first and last nodes along x, y and z, and a value for each node and time. */
export function sliceOf(
  nodes: readonly number[],
  times: readonly number[],
  value: (i: number, j: number, time: number) => number,
): Uint8Array {
  const [i1, i2, j1, j2] = nodes;
  const extent = Buffer.alloc(24);
  for (const [index, node] of nodes.entries()) extent.writeInt32LE(node, 4 * index);
  const texts = ['quantity', 'short', 'unit'].map((text) => record(Buffer.from(text.padEnd(30), 'latin1')));
  const frames = times.flatMap((time) => {
    const values: number[] = [];
    for (let j = j1; j <= j2; j++) for (let i = i1; i <= i2; i++) values.push(value(i, j, time));
    return [record(floats([time])), record(floats(values))];
  });
  return Uint8Array.from(Buffer.concat([...texts, record(extent), ...frames]));
}

/** What FDS writes for Smokeview of a room of 10 x 6 x 3 m in cells of half a metre, with a wall and a ceiling lamp. */
export const roomSmv = `TITLE
 room
GRID   MESH_01
   20   12    6    0
PDIM
   0.0  10.0   0.0   6.0   0.0   3.0   0.0   0.0   0.0
TRNX
    0
${Array.from({ length: 21 }, (_, index) => `  ${index}  ${index / 2}`).join('\n')}
OBST
    2
   5.0   5.2   0.0   4.0   0.0   3.0   1   0 0 0 0 0 0
   2.0   3.0   2.0   3.0   2.8   3.0   2   0 0 0 0 0 0
   10 10 0 8 0 6 -1 -1
   4 6 4 6 5 6 -1 -1
SLCF     1 # STRUCTURED &     0    20     0    12     4     4 !      1 0
 room_01_01.sf
 SOOT EXTINCTION COEFFICIENT
 ext
 1/m
SLCF     1 # STRUCTURED &     0    20     0    12     4     4 !      2 0
 room_01_02.sf
 CARBON MONOXIDE VOLUME FRACTION
 X_CO
 mol/mol
SLCF     1 # STRUCTURED &     0    20     0    12     4     4 !      3 0
 room_01_03.sf
 TEMPERATURE
 temp
 C
`;
