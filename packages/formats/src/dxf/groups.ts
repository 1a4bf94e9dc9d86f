import type { Problem } from '@korzo/reading';

/** One pair of a DXF file: what it says, and the line of its value. */
export interface DxfGroup {
  readonly code: number;
  readonly value: string;
  readonly line: number;
}

export type GroupsResult = { readonly groups: readonly DxfGroup[] } | { readonly problems: readonly Problem[] };

/** The pairs of an ASCII DXF file. */
export function readGroups(text: string, file: string): GroupsResult {
  const lines = text.split(/\r\n|\n|\r/);
  const groups: DxfGroup[] = [];
  for (let at = 0; at + 1 < lines.length; at += 2) {
    const code = Number(lines[at].trim());
    if (!Number.isInteger(code) || lines[at].trim() === '') {
      if (groups.length > 0 && groups[groups.length - 1].value.trim() === 'EOF') break;
      const rule = `line ${at + 1} of a DXF file must hold a group code; it holds ${JSON.stringify(lines[at].slice(0, 40))}`;
      const remedy = 'save the drawing again as ASCII DXF';
      return { problems: [{ file, place: '', line: at + 1, column: 1, rule, remedy }] };
    }
    groups.push({ code, value: lines[at + 1], line: at + 2 });
  }
  return { groups };
}

/** Something drawn, with all that is said of it. */
export interface Entity {
  readonly type: string;
  readonly layer: string;
  readonly groups: readonly DxfGroup[];
  readonly line: number;
  /** Of a POLYLINE: its vertices. */
  readonly vertices: readonly Entity[];
}

export interface DxfBlock {
  readonly base: readonly [number, number];
  readonly entities: readonly Entity[];
}

export interface DxfFile {
  readonly header: ReadonlyMap<string, string>;
  /** Layers that are off or frozen. */
  readonly hidden: ReadonlySet<string>;
  readonly blocks: ReadonlyMap<string, DxfBlock>;
  readonly entities: readonly Entity[];
}

/** The value of a code, the first when it comes several times. */
export function numberOf({ groups }: Pick<Entity, 'groups'>, code: number, otherwise = 0): number {
  const value = Number(groups.find((group) => group.code === code)?.value ?? otherwise);
  return Number.isFinite(value) ? value : otherwise;
}

export const textOfGroup = ({ groups }: Pick<Entity, 'groups'>, code: number): string | undefined =>
  groups.find((group) => group.code === code)?.value.trim();

/** Sorts the pairs of a file into its sections. What is not known is passed over. */
export function readSections(groups: readonly DxfGroup[]): DxfFile {
  const header = new Map<string, string>();
  const hidden = new Set<string>();
  const blocks = new Map<string, DxfBlock>();
  const entities: Entity[] = [];
  let section = '';
  for (let at = 0; at < groups.length;) {
    const { code, value } = groups[at];
    const word = value.trim();
    if (code === 0 && word === 'SECTION') {
      section = groups[at + 1]?.code === 2 ? groups[at + 1].value.trim() : '';
      at += 2;
    } else if (section === 'HEADER' && code === 9) {
      header.set(word, groups[at + 1]?.value.trim() ?? '');
      at += 2;
    } else if (code === 0 && section === 'TABLES' && word === 'LAYER') {
      const { entity, next } = readEntity(groups, at);
      const isHidden = (numberOf(entity, 70) & 1) === 1 || numberOf(entity, 62, 7) < 0;
      if (isHidden) hidden.add(textOfGroup(entity, 2) ?? '');
      at = next;
    } else if (code === 0 && section === 'BLOCKS' && word === 'BLOCK') {
      at = readBlock(groups, at, blocks);
    } else if (code === 0 && section === 'ENTITIES' && word !== 'ENDSEC') {
      const { entity, next } = readEntity(groups, at);
      entities.push(entity);
      at = next;
    } else at++;
  }
  return { header, hidden, blocks, entities };
}

function readBlock(groups: readonly DxfGroup[], start: number, blocks: Map<string, DxfBlock>): number {
  const { entity: head, next } = readEntity(groups, start);
  const inside: Entity[] = [];
  let at = next;
  while (
    at < groups.length &&
    !(groups[at].code === 0 && ['ENDBLK', 'ENDSEC', 'EOF'].includes(groups[at].value.trim()))
  ) {
    const { entity, next: after } = readEntity(groups, at);
    inside.push(entity);
    at = after;
  }
  const name = textOfGroup(head, 2);
  if (name !== undefined) blocks.set(name, { base: [numberOf(head, 10), numberOf(head, 20)], entities: inside });
  return at;
}

function readEntity(groups: readonly DxfGroup[], start: number): { readonly entity: Entity; readonly next: number } {
  const type = groups[start].value.trim();
  let at = start + 1;
  while (at < groups.length && groups[at].code !== 0) at++;
  const own = groups.slice(start + 1, at);
  const vertices: Entity[] = [];
  if (type === 'POLYLINE') {
    while (groups[at]?.value.trim() === 'VERTEX' && groups[at].code === 0) {
      const { entity, next } = readEntity(groups, at);
      vertices.push(entity);
      at = next;
    }
    if (groups[at]?.value.trim() === 'SEQEND') at = readEntity(groups, at).next;
  }
  const layer = own.find(({ code }) => code === 8)?.value.trim() ?? '0';
  return { entity: { type, layer, groups: own, line: groups[start].line, vertices }, next: at };
}
