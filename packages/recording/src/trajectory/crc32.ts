/** The CRC-32 of zlib, PNG and Ethernet, eight bytes at a time. */
const tables = makeTables();

function makeTables(): Int32Array {
  const made = new Int32Array(8 * 256);
  for (let byte = 0; byte < 256; byte++) {
    let bits = byte;
    for (let bit = 0; bit < 8; bit++) bits = (bits & 1) === 1 ? (bits >>> 1) ^ 0xedb88320 : bits >>> 1;
    made[byte] = bits;
  }
  for (let byte = 0; byte < 256; byte++) {
    let bits = made[byte];
    for (let table = 1; table < 8; table++) {
      bits = (bits >>> 8) ^ made[bits & 0xff];
      made[table * 256 + byte] = bits;
    }
  }
  return made;
}

/** @param before the checksum of the bytes before these, when they are not the first */
export function crc32(bytes: Uint8Array, before = 0): number {
  const { length } = bytes;
  const whole = length - (length % 8);
  let crc = ~before;
  for (let at = 0; at < whole; at += 8) {
    const low = crc ^ (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24));
    crc =
      tables[0x700 + (low & 0xff)] ^
      tables[0x600 + ((low >>> 8) & 0xff)] ^
      tables[0x500 + ((low >>> 16) & 0xff)] ^
      tables[0x400 + (low >>> 24)] ^
      tables[0x300 + bytes[at + 4]] ^
      tables[0x200 + bytes[at + 5]] ^
      tables[0x100 + bytes[at + 6]] ^
      tables[bytes[at + 7]];
  }
  for (let at = whole; at < length; at++) crc = (crc >>> 8) ^ tables[(crc ^ bytes[at]) & 0xff];
  return ~crc >>> 0;
}
