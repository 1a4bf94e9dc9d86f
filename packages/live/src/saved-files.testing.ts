import { packBlob } from '@korzo/recording';
import { unzipSync } from 'fflate';

const prefix = 'data:application/zip;base64,';

/** The files in a recording that was saved, as another program unzips them; binary ones as letters of one byte. */
export function filesIn(url: string): Map<string, string> {
  if (!url.startsWith(prefix)) throw new Error(`no zip at ${url.slice(0, 60)}`);
  const files = unzipSync(new Uint8Array(Buffer.from(url.slice(prefix.length), 'base64')));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1')]));
}

/** The address of a recording with these files. */
export async function addressOf(files: ReadonlyMap<string, string>): Promise<string> {
  const parts = Array.from(files, ([name, text]) => ({ name, parts: [new Uint8Array(Buffer.from(text, 'latin1'))] }));
  const blob = await packBlob(parts, 'test');
  return prefix + Buffer.from(await blob.arrayBuffer()).toString('base64');
}
