import type { TextResult } from '@korzo/reading';
import type { Format } from '../format/format.ts';
import { wktFormat } from '../wkt/wkt-format.ts';
import { fromSqlite, isSqlite } from './read-sqlite.ts';

/** Stands before the geometry in the text of a database. */
const mark = 'JuPedSim geometry: ';

/** Databases that JuPedSim writes its trajectories to: the place in them. Its text is the geometry as WKT. */
export const jupedsimSqliteFormat: Format = {
  name: 'jupedsim-sqlite-geometry',
  summary: 'JuPedSim trajectory database: the walkable area in it as a place, with placeholder people',
  extensions: ['.sqlite'],
  onlyWhenNamed: true,
  binary: { isSuch: isSqlite, toText },
  sniff: (text) => text.startsWith(mark),
  read: (text, file, others) => wktFormat.read(text, file, others),
};

function toText(bytes: Uint8Array, file: string): TextResult {
  const fail = (rule: string, remedy: string): TextResult => ({ problems: [{ file, place: '', rule, remedy }] });
  const read = fromSqlite(bytes, (base) => {
    const root = base.tables().get('geometry');
    return { tables: [...base.tables().keys()], rows: root === undefined ? undefined : base.rows(root) };
  });
  if ('damage' in read) return fail(`the database is damaged: ${read.damage}`, 'copy it or write it again');
  const { tables, rows } = read;
  if (rows === undefined) {
    const found = tables.slice(0, 10).join(', ') || 'no table at all';
    return fail(`a database of JuPedSim must have a table geometry; found ${found}`, 'give a file that JuPedSim wrote');
  }
  const wkt = rows.flat().find((value) => typeof value === 'string' && value.trim() !== '');
  if (typeof wkt !== 'string') return fail('the table geometry must have a row; it is empty', 'run JuPedSim again');
  return { text: `${mark}${wkt.replaceAll(/\s+/g, ' ')}\n` };
}
