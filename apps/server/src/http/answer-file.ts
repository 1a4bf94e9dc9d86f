import type { Context } from 'hono';
import type { ServedFile } from '../files/served-folder.ts';

/** Answers with a file, or with nothing when the client has it already. */
export function answerFile(context: Context, file: ServedFile): Response {
  const headers: Record<string, string> = {
    'Cache-Control': file.forever ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: file.tag,
    Vary: 'Accept-Encoding',
  };
  if (hasAlready(context.req.header('If-None-Match'), file.tag)) return context.body(null, 304, headers);
  headers['Content-Type'] = file.type;
  headers['Content-Length'] = String(file.body.length);
  if (file.encoding !== undefined) headers['Content-Encoding'] = file.encoding;
  return context.body(new Uint8Array(file.body), 200, headers);
}

const hasAlready = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((word) => word.trim() === '*' || word.trim().replace(/^W\//, '') === tag);
