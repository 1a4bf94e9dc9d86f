import { crc32, deflateRawSync } from 'node:zlib';

/** A file to pack. What is said of it may be wrong on purpose. */
export interface Packing {
  readonly name: string;
  readonly contents: string | Uint8Array;
  readonly stored?: boolean;
  /** Instead of the true one. */
  readonly checksum?: number;
  /** What the archive says of the unpacked size, instead of the truth. */
  readonly size?: number;
  readonly flags?: number;
  /** Mode of Unix: 0o120777 is a link. */
  readonly mode?: number;
}

/** A zip archive as the standard has it, by Node's own packer and checksum. */
export function zipOf(files: readonly Packing[]): Uint8Array {
  const locals: Buffer[] = [];
  const list: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name, 'utf8');
    const contents = Buffer.from(file.contents as Uint8Array);
    const packed = file.stored === true ? contents : deflateRawSync(contents, { level: 9 });
    // From the version to the length of the name: the same in both records.
    const about = Buffer.alloc(24);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(file.flags ?? 0x800, 2);
    about.writeUInt16LE(file.stored === true ? 0 : 8, 4);
    about.writeUInt32LE(file.checksum ?? crc32(contents), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(file.size ?? contents.length, 18);
    about.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), about, Buffer.alloc(2), name, packed]);
    const rest = Buffer.alloc(16);
    rest.writeUInt32LE(((file.mode ?? 0o100644) << 16) >>> 0, 8);
    rest.writeUInt32LE(offset, 12);
    list.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 3]), about, rest, name);
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, listed, end]));
}
