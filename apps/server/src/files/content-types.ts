import { extname } from 'node:path';

interface ContentType {
  readonly type: string;
  /** Whether packing makes it smaller. */
  readonly packs: boolean;
}

const text = (type: string): ContentType => ({ type: `${type}; charset=utf-8`, packs: true });
const packed = (type: string): ContentType => ({ type, packs: false });

const types: Readonly<Record<string, ContentType>> = {
  '.html': text('text/html'),
  '.js': text('text/javascript'),
  '.mjs': text('text/javascript'),
  '.css': text('text/css'),
  '.json': text('application/json'),
  '.map': text('application/json'),
  '.webmanifest': text('application/manifest+json'),
  '.svg': text('image/svg+xml'),
  '.txt': text('text/plain'),
  '.yaml': text('text/plain'),
  '.yml': text('text/plain'),
  '.xml': text('text/xml'),
  '.wasm': { type: 'application/wasm', packs: true },
  '.glb': { type: 'model/gltf-binary', packs: true },
  '.ico': { type: 'image/x-icon', packs: true },
  '.png': packed('image/png'),
  '.jpg': packed('image/jpeg'),
  '.webp': packed('image/webp'),
  '.avif': packed('image/avif'),
  '.webm': packed('video/webm'),
  '.woff2': packed('font/woff2'),
};

/** Something to keep and not to show, of an unknown kind. */
const unknown: ContentType = packed('application/octet-stream');

export const contentTypeOf = (file: string): ContentType => types[extname(file).toLowerCase()] ?? unknown;
