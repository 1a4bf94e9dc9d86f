import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The program of Rapier as it stands in its module: base64, a third larger than its bytes, and not compressed. */
const inlined = /\w+\.toByteArray\("([A-Za-z0-9+/=]{100000,})"\)\.buffer/;

const fileName = 'physics.bin';

/**
 * Takes the program of Rapier out of its module and puts it beside the site, compressed: 1.2 MB instead of 4.1. Servers may send it as it
 * is or unpacked, so the first bytes say which it is. The function that it stands in is a generator run as an asynchronous function.
 */
export const physicsApart = (folder: string): Plugin => ({
  name: 'korzo-physics-apart',
  enforce: 'pre',
  transform: (code, id) => {
    if (!id.includes('@dimforge/rapier3d')) return undefined;
    const found = inlined.exec(code);
    if (found === null) throw new Error(`${id} does not hold the program of Rapier as a text; read it as it is now`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, fileName), gzipSync(Buffer.from(found[1], 'base64'), { level: 9 }));
    // Split at the place: a replacement text would be read for its dollar signs.
    return { code: `${load}${code.split(found[0]).join('(yield loadPhysics())')}`, map: null };
  },
});

const load = `async function loadPhysics() {
  const answer = await fetch(new URL(['..', '${fileName}'].join('/'), import.meta.url));
  if (!answer.ok) throw new Error('the physics of rigid bodies cannot be loaded: ' + answer.url + ' is not there');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.buffer;
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}
`;
