const letters = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
const padding = 61;
const decoder = new TextDecoder();

/** Bytes as text that fits into JSON. `btoa` wants a string of them first, which takes ten times as long. */
export function base64(bytes: Uint8Array): string {
  const text = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  let to = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    // Beyond the end are zeros.
    const three = (bytes[at] << 16) | (bytes[at + 1] << 8) | bytes[at + 2];
    text[to++] = letters[three >> 18];
    text[to++] = letters[(three >> 12) & 63];
    text[to++] = at + 1 < bytes.length ? letters[(three >> 6) & 63] : padding;
    text[to++] = at + 2 < bytes.length ? letters[three & 63] : padding;
  }
  return decoder.decode(text);
}
