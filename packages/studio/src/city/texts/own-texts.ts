/** A text that a user wrote here; it stays in this browser. */
export interface OwnText {
  readonly name: string;
  readonly text: string;
  /** ms since 1970 */
  readonly changedAt: number;
}

type Drawer = Pick<Storage, 'getItem' | 'setItem'>;

const storedAs = 'korzo-cities';
/** Older ones are forgotten when there are more. */
const most = 30;

const isOwnText = (value: unknown): value is OwnText =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as OwnText).name === 'string' &&
  typeof (value as OwnText).text === 'string' &&
  typeof (value as OwnText).changedAt === 'number';

/** The newest first. Whatever else lies in the drawer is passed over. */
export function ownTexts(drawer: Drawer): readonly OwnText[] {
  try {
    const value: unknown = JSON.parse(drawer.getItem(storedAs) ?? '[]');
    return Array.isArray(value) ? value.filter(isOwnText) : [];
  } catch {
    return [];
  }
}

/** Keeps a text under its name; whether there was room for it. Other windows keep theirs: the list is read again. */
export function keepText(drawer: Drawer, kept: OwnText): boolean {
  const others = ownTexts(drawer).filter(({ name }) => name !== kept.name);
  return store(drawer, [kept, ...others].slice(0, most));
}

export function forgetText(drawer: Drawer, name: string): boolean {
  return store(
    drawer,
    ownTexts(drawer).filter((each) => each.name !== name),
  );
}

function store(drawer: Drawer, texts: readonly OwnText[]): boolean {
  try {
    drawer.setItem(storedAs, JSON.stringify(texts));
    return true;
  } catch {
    return false;
  }
}

/** A name that no user has: the wanted one, or with the first free number behind it. */
export function freeName(wanted: string, taken: readonly string[]): string {
  const used = new Set(taken);
  let name = wanted;
  for (let number = 2; used.has(name); number++) name = `${wanted}-${number}`;
  return name;
}

/** What a file name says without its folders, its ending and what addresses do not like. */
export const nameOfFile = (file: string): string =>
  file
    .replace(/^.*[\\/]/, '')
    .replace(/\.(?:city|txt)$/i, '')
    .replaceAll(/[^\p{L}\p{N}_-]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60) || 'city';
