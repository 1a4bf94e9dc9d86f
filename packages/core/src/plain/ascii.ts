// core has no TextEncoder (that belongs to the platform); texts are made ASCII by the escapes of JSON.

/** JSON text with ASCII letters only. */
export const asciiOf = (json: string): string =>
  json.replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Writes the letters of an ASCII text as bytes, from a place on. */
export function writeAscii(text: string, to: Uint8Array, at: number): void {
  for (let index = 0; index < text.length; index++) to[at + index] = text.charCodeAt(index);
}

/** The letters of an ASCII text as bytes. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  writeAscii(text, bytes, 0);
  return bytes;
}

/** The text whose letters the bytes are. */
export function readAscii(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 4096)
    text += String.fromCharCode(...bytes.subarray(from, from + 4096));
  return text;
}
