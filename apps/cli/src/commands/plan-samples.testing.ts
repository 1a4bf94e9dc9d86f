import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

const isWall = (x: number, y: number): boolean =>
  x >= 8 && x < 112 && y >= 8 && y < 82 && (x < 12 || x >= 108 || y < 12 || y >= 78) && !(y >= 78 && x > 40 && x < 62);

const chunk = (name: string, body: Buffer): Buffer => {
  const head = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(head));
  return Buffer.concat([length, head, sum]);
};

/** A PNG picture of a room with a door, a byte for each pixel. */
function roomPicture(): Buffer {
  const [width, height] = [120, 90];
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (__, x) => (isWall(x, y) ? 0 : 255))]),
  );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = deflateSync(Buffer.concat(rows));
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}

/** Four walls of 6 x 4 m, each a rectangle that is extruded. */
function roomModel(): string {
  const walls = [
    [3, 0, 6.2, 0.2],
    [3, 4, 6.2, 0.2],
    [0, 2, 0.2, 4.2],
    [6, 2, 0.2, 4.2],
  ];
  const lines = ['IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.)', 'IFCUNITASSIGNMENT((#1))', 'IFCDIRECTION((0.,0.,1.))'];
  const put = (line: string): string => `#${lines.push(line)}`;
  const made = walls.map(([x, y, width, depth]) => {
    const at = put(`IFCAXIS2PLACEMENT3D(${put(`IFCCARTESIANPOINT((${x}.,${y}.,0.))`)},$,$)`);
    const profile = put(`IFCRECTANGLEPROFILEDEF(.AREA.,$,$,${width},${depth})`);
    const body = put(
      `IFCSHAPEREPRESENTATION($,'Body','SweptSolid',(${put(`IFCEXTRUDEDAREASOLID(${profile},$,#3,3.)`)}))`,
    );
    return put(
      `IFCWALL('w',$,'wall',$,$,${put(`IFCLOCALPLACEMENT($,${at})`)},${put(`IFCPRODUCTDEFINITIONSHAPE($,$,(${body}))`)},$)`,
    );
  });
  const storey = put("IFCBUILDINGSTOREY('s',$,'ground',$,$,$,$,$,$,0.)");
  put(`IFCRELCONTAINEDINSPATIALSTRUCTURE('r',$,$,$,(${made.join(',')}),${storey})`);
  const head = "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n";
  return `${head}${lines.map((line, index) => `#${index + 1}=${line};`).join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`;
}

const scene = `<Experiment version="2.0"><AgentProfile name="p"><Common r="0.2" pref_speed="1.2"/></AgentProfile><AgentGroup>
<ProfileSelector type="const" name="p"/><StateSelector type="const" name="Walk"/>
<Generator type="rect_grid" anchor_x="0" anchor_y="0" offset_x="1" offset_y="1" count_x="2" count_y="2"/></AgentGroup></Experiment>`;
const behaviour = `<BFSM><GoalSet id="0"><Goal type="point" id="0" x="9" y="0"/></GoalSet>
<State name="Walk"><GoalSelector type="explicit" goal_set="0" goal="0"/></State></BFSM>`;
const square = (x: number, y: number, size: number): number[][] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
];

/** A good file of every plan format that nothing shipped is in. */
export function writePlanSamples(folder: string): void {
  const put = (name: string, contents: string | Buffer): void => writeFileSync(join(folder, name), contents);
  for (const name of ['web', 'menge', 'fire']) mkdirSync(join(folder, name));
  put('plan.png', roomPicture());
  put('house.ifc', roomModel());
  put('menge/hallS.xml', scene);
  put('menge/hallB.xml', behaviour);
  const exits = { e: { coordinates: square(8, 2, 2) } };
  const distributions = { d: { coordinates: square(1, 1, 3), parameters: { number: 4 } } };
  put('web/config.json', JSON.stringify({ config: {}, exits, distributions }));
  put('web/geometry.wkt', 'POLYGON ((0 0, 10 0, 10 6, 0 6, 0 0))\n');
  put('fire/room.smv', 'GRID  M1\n 10 6 3\nPDIM\n 0.0 10.0 0.0 6.0 0.0 3.0\n');
}
