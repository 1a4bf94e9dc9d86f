/** A box on the ground: west, south, width, depth, m. */
export type Box = readonly [number, number, number, number];

export interface IfcStorey {
  readonly elevation: number;
  readonly spaces?: readonly { readonly name: string; readonly box: Box }[];
  readonly walls?: readonly Box[];
  /** Each in an opening of its box. */
  readonly doors?: readonly Box[];
  readonly columns?: readonly Box[];
  readonly stairs?: readonly Box[];
  readonly lifts?: readonly { readonly name: string; readonly box: Box; readonly type?: string }[];
}

/** A building model as a program writes it; lengths in millimetres or metres, bodies extruded upwards. */
export function ifcOf(storeys: readonly IfcStorey[], unit: 'mm' | 'm' = 'mm'): string {
  const lines: string[] = [];
  const put = (text: string): string => `#${lines.push(text)}`;
  const length = (metres: number): string => {
    const value = metres * (unit === 'mm' ? 1000 : 1);
    return Number.isInteger(value) ? `${value}.` : String(Number(value.toFixed(6)));
  };
  const point = (...metres: readonly number[]): string => put(`IFCCARTESIANPOINT((${metres.map(length).join(',')}))`);
  const up = put('IFCDIRECTION((0.,0.,1.))');
  const east = put('IFCDIRECTION((1.,0.,0.))');
  const north = put('IFCDIRECTION((0.,1.,0.))');
  const prefix = unit === 'mm' ? '.MILLI.' : '$';
  put(`IFCUNITASSIGNMENT((${put(`IFCSIUNIT(*,.LENGTHUNIT.,${prefix},.METRE.)`)}))`);
  let products = 0;
  const product = (type: string, name: string, place: string, shape: string, more = ''): string =>
    put(`${type}('guid${++products}',$,'${name}',$,$,${place},${shape}${more})`);
  const axes = (at: string, ref = east): string => put(`IFCAXIS2PLACEMENT3D(${at},${up},${ref})`);
  const place = (above: string, at: string, ref = east): string => put(`IFCLOCALPLACEMENT(${above},${axes(at, ref)})`);
  const shapeOf = (solid: string): string =>
    put(`IFCPRODUCTDEFINITIONSHAPE($,$,(${put(`IFCSHAPEREPRESENTATION($,'Body','SweptSolid',(${solid}))`)}))`);
  const extrude = (profile: string, at: string): string =>
    put(`IFCEXTRUDEDAREASOLID(${profile},${axes(at)},${up},${length(2.6)})`);
  /** A rectangle about its middle; tall ones lie on their side, as walls do that run north. */
  const boxBody = ([, , width, depth]: Box): string => {
    const [x, y] = width >= depth ? [width, depth] : [depth, width];
    return shapeOf(extrude(put(`IFCRECTANGLEPROFILEDEF(.AREA.,$,$,${length(x)},${length(y)})`), point(0, 0, 0)));
  };
  const middle = ([x, y, width, depth]: Box, above: string): string =>
    place(above, point(x + width / 2, y + depth / 2, 0), width >= depth ? east : north);
  const outlineBody = ([x, y, width, depth]: Box): string => {
    const corners = [
      [x, y],
      [x + width, y],
      [x + width, y + depth],
      [x, y + depth],
      [x, y],
    ].map(([a, b]) => point(a, b));
    const curve = put(`IFCPOLYLINE((${corners.join(',')}))`);
    return shapeOf(extrude(put(`IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,${curve})`), point(0, 0, 0)));
  };
  const building = product('IFCBUILDING', 'house', place('$', point(0, 0, 0)), '$');
  for (const [index, storey] of storeys.entries()) {
    const ground = place('$', point(0, 0, storey.elevation));
    const level = product('IFCBUILDINGSTOREY', `level ${index}`, ground, '$', `,$,$,${length(storey.elevation)}`);
    put(`IFCRELAGGREGATES('r${lines.length}',$,$,$,${building},(${level}))`);
    const spaces = (storey.spaces ?? []).map(({ name, box }) =>
      product('IFCSPACE', 'x', place(ground, point(0, 0, 0)), outlineBody(box), `,'${name}',$,$,$`),
    );
    if (spaces.length > 0) put(`IFCRELAGGREGATES('r${lines.length}',$,$,$,${level},(${spaces.join(',')}))`);
    const contained = [
      ...(storey.walls ?? []).map((box) => product('IFCWALLSTANDARDCASE', 'wall', middle(box, ground), boxBody(box))),
      ...(storey.columns ?? []).map((box) => product('IFCCOLUMN', 'column', middle(box, ground), boxBody(box))),
      ...(storey.stairs ?? []).map((box) => product('IFCSTAIRFLIGHT', 'stairs', middle(box, ground), boxBody(box))),
      ...(storey.lifts ?? []).map(({ name, box, type = 'ELEVATOR' }) =>
        product('IFCTRANSPORTELEMENT', name, middle(box, ground), boxBody(box), `,$,.${type}.,$,6`),
      ),
      ...(storey.doors ?? []).map((box) => {
        const opening = product('IFCOPENINGELEMENT', 'opening', middle(box, ground), boxBody(box));
        const door = product('IFCDOOR', 'door', middle(box, ground), '$', `,$,${length(2)},${length(1)}`);
        put(`IFCRELFILLSELEMENT('r${lines.length}',$,$,$,${opening},${door})`);
        return door;
      }),
    ];
    if (contained.length > 0)
      put(`IFCRELCONTAINEDINSPATIALSTRUCTURE('r${lines.length}',$,$,$,(${contained.join(',')}),${level})`);
  }
  const head =
    "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n";
  return `${head}${lines.map((line, index) => `#${index + 1}=${line};`).join('\n')}\nENDSEC;\nEND-ISO-10303-21;\n`;
}
