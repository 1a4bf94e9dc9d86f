const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = (rest & 1) === 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** CRC-32 of the bytes, as zip archives and PNG pictures have it. */
export function checksumOf(bytes: Uint8Array): number {
  let sum = 0xffff_ffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ remainders[(sum ^ byte) & 0xff];
  return (sum ^ 0xffff_ffff) >>> 0;
}
