/** Bytes that are handed over at once: browsers unpack all of them before the first result can be read. At most 1032 times as many come out. */
const slice = 4096;

/** Unpacks deflated bytes, and gives up when there are more than `most`. */
export async function inflate(packed: Uint8Array, most: number): Promise<Uint8Array | 'too much' | 'damaged'> {
  const stream = new DecompressionStream('deflate-raw');
  const reader = stream.readable.getReader();
  // What goes wrong in writing shows in reading too.
  const writing = feed(stream.writable.getWriter(), packed).catch(() => undefined);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.length;
      if (length > most) {
        await reader.cancel();
        return 'too much';
      }
      parts.push(next.value);
    }
  } catch {
    return 'damaged';
  } finally {
    await writing;
  }
  return joined(parts, length);
}

async function feed(writer: ByteWriter, packed: Uint8Array): Promise<void> {
  for (let at = 0; at < packed.length; at += slice) {
    await writer.ready;
    await writer.write(packed.subarray(at, at + slice));
  }
  await writer.close();
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
