import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

export interface FolderServer {
  readonly address: string;
  readonly close: () => Promise<void>;
}

const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

interface Serving {
  readonly folder: string;
  readonly isolated: boolean;
}

async function answer({ folder, isolated }: Serving, url: string, response: ServerResponse): Promise<void> {
  const path = new URL(url, 'http://site').pathname;
  const file = join(folder, normalize(path === '/' ? '/index.html' : path));
  try {
    const contents = await readFile(file);
    response.writeHead(200, {
      'Content-Type': types[extname(file)] ?? 'application/octet-stream',
      ...(isolated ? isolation : {}),
    });
    response.end(contents);
  } catch {
    response.writeHead(404, { 'Content-Type': 'text/plain' });
    response.end('There is nothing here.');
  }
}

/** Serves files as any static host would; isolated unless said otherwise, so that pages may share memory with workers. */
export async function serveFolder(folder: string, { isolated = true } = {}): Promise<FolderServer> {
  const server = createServer((request, response) => void answer({ folder, isolated }, request.url ?? '/', response));
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
