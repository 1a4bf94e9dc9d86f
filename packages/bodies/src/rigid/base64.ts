const letters = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const padding = 61;
const sixBits = 63;

/** Bytes as text, for snapshots that are JSON. `btoa` takes text alone, and making one of a megabyte takes longer than this. */
export function base64Of(bytes: Uint8Array): string {
  const text = new Uint8Array(Math.ceil(bytes.length / 3) * 4).fill(padding);
  let to = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const group = (bytes[at] << 16) | (left > 1 ? bytes[at + 1] << 8 : 0) | (left > 2 ? bytes[at + 2] : 0);
    text[to] = letters[group >> 18];
    text[to + 1] = letters[(group >> 12) & sixBits];
    if (left > 1) text[to + 2] = letters[(group >> 6) & sixBits];
    if (left > 2) text[to + 3] = letters[group & sixBits];
    to += 4;
  }
  return new TextDecoder().decode(text);
}

/** Throws when the text is no base64. */
export function bytesOf(text: string): Uint8Array {
  const codes = atob(text);
  const bytes = new Uint8Array(codes.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = codes.charCodeAt(at);
  return bytes;
}
