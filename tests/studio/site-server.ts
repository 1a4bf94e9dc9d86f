import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const site = fileURLToPath(new URL('../../packages/studio/site/', import.meta.url));

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

export interface SiteServer {
  readonly address: string;
  readonly close: () => Promise<void>;
}

async function answer(url: string, response: ServerResponse): Promise<void> {
  const path = new URL(url, 'http://site').pathname;
  const file = join(site, normalize(path === '/' ? '/index.html' : path));
  try {
    const contents = await readFile(file);
    response.writeHead(200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    });
    response.end(contents);
  } catch {
    response.writeHead(404, { 'Content-Type': 'text/plain' });
    response.end('There is nothing here.');
  }
}

/** Serves the built studio as any static host would, isolated so that runs may use several threads. */
export async function serveSite(): Promise<SiteServer> {
  const server = createServer((request, response) => void answer(request.url ?? '/', response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
