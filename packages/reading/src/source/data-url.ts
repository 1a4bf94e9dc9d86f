/** How many bytes are turned into letters at a time; calls take only so many values. */
const slice = 8192;

/** Bytes as a text that can be sent and kept: `data:image/png;base64,...`. */
export function dataUrlOf(bytes: Uint8Array, type: string): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += slice) letters += String.fromCharCode(...bytes.subarray(at, at + slice));
  return `data:${type};base64,${btoa(letters)}`;
}

/** The bytes of such a text; undefined when it is none. */
export function bytesOfDataUrl(text: string): Uint8Array | undefined {
  const comma = text.indexOf(',');
  if (!/^data:[^,]{0,100};base64$/.test(text.slice(0, comma))) return undefined;
  try {
    const letters = atob(text.slice(comma + 1));
    return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
