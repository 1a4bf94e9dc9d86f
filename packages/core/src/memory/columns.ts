/** The number formats a column may have; each is a typed-array view of the one memory. */
export type ColumnType = 'u8' | 'u16' | 'i16' | 'i32' | 'u32' | 'f32' | 'f64';

export interface ColumnTypes {
  u8: Uint8Array;
  u16: Uint16Array;
  i16: Int16Array;
  i32: Int32Array;
  u32: Uint32Array;
  f32: Float32Array;
  f64: Float64Array;
}

export const bytesPerValue: Readonly<Record<ColumnType, number>> = {
  u8: 1,
  u16: 2,
  i16: 2,
  i32: 4,
  u32: 4,
  f32: 4,
  f64: 8,
};

/**
 * What a column is for:
 * - `seen`: state that neighbours may look at; it is saved, checksummed, handed over, and copied to ghosts;
 * - `own`: state of the agent itself; like `seen`, but never sent to ghosts;
 * - `row`: scratch of one tick, one value per row;
 * - `slot`: scratch of one tick, one value per slot (place in the cell order).
 */
export type ColumnRole = 'seen' | 'own' | 'row' | 'slot';

export interface ColumnSpec {
  readonly name: string;
  readonly type: ColumnType;
  readonly role: ColumnRole;
  /** Values per agent: 1 unless said otherwise; 4 makes a 16-byte record. */
  readonly width?: number;
  /**
   * What it is a coordinate of: a place in the plane, or a direction (a velocity, a unit vector). It is turned when the agent goes to
   * another floor, or is seen from there. Its partner has the same name with Y for X.
   */
  readonly turns?: 'place' | 'direction';
  readonly meaning: string;
}

const column = <Name extends string, Type extends ColumnType>(
  name: Name,
  type: Type,
  role: ColumnRole,
  meaning: string,
  turns?: ColumnSpec['turns'],
): { name: Name; type: Type; role: ColumnRole; meaning: string; turns?: ColumnSpec['turns'] } => ({
  name,
  type,
  role,
  meaning,
  ...(turns === undefined ? {} : { turns }),
});

/**
 * The column list, written once. Create, grow, copy, snapshot, checksum, ghost and hand-over all walk over it,
 * and the kernels find each column through the crowd block. A model may add columns of its own (see `defineModel`).
 */
export const agentColumns = [
  column('id', 'u32', 'seen', 'never shared by two agents present at once'),
  column('generation', 'u32', 'own', 'how often this id was given out before; with the id it makes the handle'),
  column('kind', 'u8', 'seen', 'index into `kinds`'),
  column('model', 'u8', 'seen', "index into the run's list of model instances"),
  column('group', 'u16', 'seen', "index into the scenario's groups"),
  column('level', 'i16', 'seen', 'the floor the agent stands on; -1 when it flies or swims in the volume'),
  column('x', 'f64', 'seen', 'position, m', 'place'),
  column('y', 'f64', 'seen', 'position, m', 'place'),
  column('z', 'f64', 'seen', 'position, m'),
  column('vx', 'f64', 'seen', 'velocity, m/s', 'direction'),
  column('vy', 'f64', 'seen', 'velocity, m/s', 'direction'),
  column('vz', 'f64', 'seen', 'velocity, m/s'),
  column('headingX', 'f32', 'seen', 'unit vector the agent faces; kept while it stands', 'direction'),
  column('headingY', 'f32', 'seen', 'unit vector the agent faces', 'direction'),
  column('headingZ', 'f32', 'seen', 'unit vector the agent faces'),
  column('radius', 'f32', 'seen', 'body radius, m'),
  column('maxSpeed', 'f32', 'own', 'm/s'),
  column('maxAcceleration', 'f32', 'own', 'm/s2'),
  column('mass', 'f32', 'own', 'kg'),
  column('desiredSpeed', 'f32', 'own', 'speed the agent would walk at if alone, m/s'),
  column('goalX', 'f64', 'own', 'where it wants to go next, m; NaN when it wants nothing'),
  column('goalY', 'f64', 'own', 'm'),
  column('goalZ', 'f64', 'own', 'm'),
  column(
    'wantedExit',
    'i16',
    'own',
    'exit it leaves by when inside it: index, -1 none, -2 any; it has left by exit n and is on its apron: -3 - n, or below when it came over a side of a rectangle',
  ),
  column('enteredAt', 'u32', 'own', 'tick of arrival'),

  column('cellOfRow', 'i32', 'row', 'cell of the tile table the agent is in'),
  column('slotOfRow', 'i32', 'row', 'place of the row in the cell order'),
  column(
    'searchRadius',
    'f32',
    'row',
    'distance within which the neighbours of the last tick were found, m; 0 = unknown',
  ),
  column('desiredVx', 'f32', 'row', 'velocity toward the goal at desired speed, m/s'),
  column('desiredVy', 'f32', 'row', 'm/s'),
  column('desiredVz', 'f32', 'row', 'm/s'),

  column('rowOfSlot', 'i32', 'slot', 'row of the agent at this place of the cell order'),
  column('slotOffsetX', 'f32', 'slot', 'position from the origin of its cell, m'),
  column('slotOffsetY', 'f32', 'slot', 'm'),
  column('slotOffsetZ', 'f32', 'slot', 'm; 0 on floors'),
  column('slotVx', 'f32', 'slot', 'm/s'),
  column('slotVy', 'f32', 'slot', 'm/s'),
  column('slotVz', 'f32', 'slot', 'm/s; 0 on floors'),
  column('slotRadius', 'f32', 'slot', 'm'),
  column('slotId', 'u32', 'slot', 'id, to break ties of distance'),
  column('slotKind', 'u8', 'slot', 'kind, so that models can overlook kinds they do not react to'),
  column('slotModel', 'u8', 'slot', 'model, so that a kernel knows its own agents'),
  column('nextVx', 'f64', 'slot', "the model's decision: velocity after this tick, m/s"),
  column('nextVy', 'f64', 'slot', 'm/s'),
  column('nextVz', 'f64', 'slot', 'm/s'),
] as const;

type AgentColumn = (typeof agentColumns)[number];
export type AgentColumnName = AgentColumn['name'];

/** Typed views of all built-in columns by name. */
export type AgentColumns = { readonly [C in AgentColumn as C['name']]: ColumnTypes[C['type']] };

export const isState = (spec: ColumnSpec): boolean => spec.role === 'seen' || spec.role === 'own';
export const isSeen = (spec: ColumnSpec): boolean => spec.role === 'seen';

/** Bytes one agent takes in the given columns. */
export const bytesPerAgent = (columns: readonly ColumnSpec[]): number =>
  columns.reduce((sum, spec) => sum + bytesPerValue[spec.type] * (spec.width ?? 1), 0);
