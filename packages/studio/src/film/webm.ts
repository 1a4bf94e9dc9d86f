/** An encoded picture. */
export interface EncodedPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** ms from the start of the film. */
  readonly at: number;
  /** Whether it can be shown without those before it. */
  readonly isKey: boolean;
}

export interface WebmTrack {
  /** As Matroska calls it: V_VP9, V_VP8, V_AV1. */
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  /** What a decoder needs beforehand, of codecs that have it. */
  readonly setup?: Uint8Array | undefined;
}

/** Ids of Matroska elements, with the bits that say how long they are. */
const ids = {
  header: 0x1a45_dfa3,
  version: 0x4286,
  readVersion: 0x42f7,
  mostIdLength: 0x42f2,
  mostSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x1853_8067,
  info: 0x1549_a966,
  timecodeScale: 0x2a_d7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654_ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  flagLacing: 0x9c,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cues: 0x1c53_bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cluster: 0x1f43_b675,
  timecode: 0xe7,
  simpleBlock: 0xa3,
} as const;

/** Times within a cluster have 16 bits with a sign, ms. */
const longestCluster = 30_000;
/** Bytes of a size: enough for any file, and the same for all, so that places can be counted beforehand. */
const sizeLength = 8;
const nanosecondsPerMillisecond = 1_000_000;
const keyBlock = 0x80;

type Bytes = Uint8Array<ArrayBuffer>;
/** One element, or the bytes in one. */
type Content = readonly (Bytes | Element)[];
interface Element {
  readonly head: Bytes;
  readonly content: Content;
  readonly length: number;
}

/** A WebM file with one video track. Clusters begin at key pictures, and a list of them lets players seek. `end` is the length of the film, ms. */
export function writeWebm(track: WebmTrack, pictures: readonly EncodedPicture[], end: number): Blob {
  const info = element('info', [
    element('timecodeScale', [unsigned(nanosecondsPerMillisecond)]),
    element('duration', [real(end)]),
    element('muxingApp', [letters('Korzo')]),
    element('writingApp', [letters('Korzo')]),
  ]);
  const tracks = element('tracks', [element('trackEntry', entryOf(track))]);
  const clusters = clustersOf(pictures).map((some) => ({ at: some[0].at, made: clusterOf(some) }));
  // Players look for the list before what it lists: its own length is the same wherever clusters lie.
  const cuesAt = (start: number): Element => {
    let place = start;
    return element(
      'cues',
      clusters.map(({ at, made }) => {
        const cue = cueOf(at, place);
        place += made.length;
        return cue;
      }),
    );
  };
  const before = info.length + tracks.length;
  const cues = cuesAt(before + cuesAt(0).length);
  const segment = element('segment', [info, tracks, cues, ...clusters.map(({ made }) => made)]);
  return new Blob([...bytesOf(headerOf()), ...bytesOf(segment)], { type: 'video/webm' });
}

const headerOf = (): Element =>
  element('header', [
    element('version', [unsigned(1)]),
    element('readVersion', [unsigned(1)]),
    element('mostIdLength', [unsigned(4)]),
    element('mostSizeLength', [unsigned(8)]),
    element('docType', [letters('webm')]),
    element('docTypeVersion', [unsigned(4)]),
    element('docTypeReadVersion', [unsigned(2)]),
  ]);

const entryOf = ({ codec, width, height, setup }: WebmTrack): Content => [
  element('trackNumber', [unsigned(1)]),
  element('trackUid', [unsigned(1)]),
  element('trackType', [unsigned(1)]),
  element('flagLacing', [unsigned(0)]),
  element('codecId', [letters(codec)]),
  ...(setup === undefined ? [] : [element('codecPrivate', [new Uint8Array(setup)])]),
  element('video', [element('pixelWidth', [unsigned(width)]), element('pixelHeight', [unsigned(height)])]),
];

/** Pictures up to the next key picture; more only when key pictures are rare. */
function clustersOf(pictures: readonly EncodedPicture[]): (readonly EncodedPicture[])[] {
  const clusters: EncodedPicture[][] = [];
  for (const picture of pictures) {
    const last = clusters.at(-1);
    if (last === undefined || picture.isKey || picture.at - last[0].at > longestCluster) clusters.push([picture]);
    else last.push(picture);
  }
  return clusters;
}

const clusterOf = (pictures: readonly EncodedPicture[]): Element =>
  element('cluster', [
    element('timecode', [unsigned(pictures[0].at)]),
    ...pictures.map(({ bytes, at, isKey }) => element('simpleBlock', [blockHead(at - pictures[0].at, isKey), bytes])),
  ]);

function blockHead(after: number, isKey: boolean): Bytes {
  const head = new Uint8Array([0x81, 0, 0, isKey ? keyBlock : 0]);
  new DataView(head.buffer).setInt16(1, after);
  return head;
}

const cueOf = (at: number, place: number): Element =>
  element('cuePoint', [
    element('cueTime', [unsigned(at)]),
    element('cueTrackPositions', [
      element('cueTrack', [unsigned(1)]),
      element('cueClusterPosition', [unsigned(place)]),
    ]),
  ]);

function element(name: keyof typeof ids, content: Content): Element {
  const inside = content.reduce((sum, part) => sum + part.length, 0);
  const id = ids[name];
  const idLength = id > 0xff_ffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1;
  const head = new Uint8Array(idLength + sizeLength);
  for (let byte = 0; byte < idLength; byte++) head[byte] = (id >>> (8 * (idLength - 1 - byte))) & 0xff;
  const view = new DataView(head.buffer, idLength);
  view.setUint32(0, Math.floor(inside / 2 ** 32));
  view.setUint32(4, inside % 2 ** 32);
  // The first bit of eight says that the size has eight bytes.
  head[idLength] = 0x01;
  return { head, content, length: head.length + inside };
}

/** Eight bytes, so that the same element has the same length for any number. */
function unsigned(value: number): Bytes {
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(value / 2 ** 32));
  view.setUint32(4, value % 2 ** 32);
  return bytes;
}

function real(value: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

const letters = (text: string): Bytes => new TextEncoder().encode(text);

/** All bytes in their order, without a copy of the pictures. */
function bytesOf({ head, content }: Element): Bytes[] {
  return [head, ...content.flatMap((part) => (part instanceof Uint8Array ? [part] : bytesOf(part)))];
}
