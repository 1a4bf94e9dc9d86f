import { packBlob } from '@korzo/recording';
import type { FilmPlan } from './film-plan.ts';
import { writeWebm, type EncodedPicture } from './webm.ts';

/** Takes the pictures of a film one after another. */
export interface FilmSink {
  add(picture: OffscreenCanvas): Promise<void>;
  /** The whole film as one file. */
  finish(): Promise<Blob>;
  /** Lets go of everything. */
  cancel(): void;
}

/** @throws {Error} where the browser cannot encode it, with what to choose instead */
export function openSink(plan: FilmPlan, name: string): Promise<FilmSink> {
  return plan.format === 'webm' ? videoSink(plan) : Promise.resolve(pictureSink(plan, name));
}

/** Bits for each pixel of each picture: agents have sharp edges, floors are plain. */
const bitsPerPixel = 0.2;
/** Seconds from one key picture to the next: players seek to these. */
const keyPeriod = 2;
/** Pictures that may wait for the encoder. */
const mostWaiting = 4;

interface Codec {
  readonly webm: string;
  readonly codec: string;
}

/** Those that WebM may hold, the best first; levels are such that the size fits. */
function codecsFor({ width, height }: FilmPlan): readonly Codec[] {
  const isLarge = width * height > 3840 * 2176;
  return [
    { webm: 'V_VP9', codec: `vp09.00.${isLarge ? '61' : '51'}.08` },
    { webm: 'V_VP8', codec: 'vp8' },
    { webm: 'V_AV1', codec: `av01.0.${isLarge ? '16' : '12'}M.08` },
  ];
}

async function supportedCodec(plan: FilmPlan): Promise<{ readonly webm: string; readonly config: VideoEncoderConfig }> {
  const pictures = 'choose pictures (PNG or JPEG) instead';
  if (typeof VideoEncoder === 'undefined')
    throw new Error(`This browser has no video encoder (WebCodecs); use a current browser, or ${pictures}.`);
  const { width, height, framesPerSecond: framerate } = plan;
  const bitrate = Math.round(width * height * framerate * bitsPerPixel);
  for (const { webm, codec } of codecsFor(plan)) {
    const config: VideoEncoderConfig = { codec, width, height, framerate, bitrate, latencyMode: 'quality' };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    if (supported === true) return { webm, config };
  }
  throw new Error(`This browser encodes no WebM video of ${width} x ${height}; choose a smaller size, or ${pictures}.`);
}

async function videoSink(plan: FilmPlan): Promise<FilmSink> {
  const { webm, config } = await supportedCodec(plan);
  const { width, height, framesPerSecond } = plan;
  const encoded: EncodedPicture[] = [];
  let failure: Error | undefined;
  let setup: Uint8Array | undefined;
  const encoder = new VideoEncoder({
    output: (chunk, about) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      encoded.push({ bytes, at: Math.round(chunk.timestamp / 1000), isKey: chunk.type === 'key' });
      const description = about?.decoderConfig?.description;
      // Only AV1 needs it beforehand.
      if (description !== undefined && webm === 'V_AV1') setup = copyOf(description);
    },
    error: (error) => (failure = error),
  });
  encoder.configure(config);
  let added = 0;
  const check = (): void => {
    if (failure !== undefined) throw new Error(`The video encoder failed: ${failure.message}`);
  };
  return {
    add: async (picture) => {
      check();
      const timestamp = Math.round((added * 1e6) / framesPerSecond);
      const frame = new VideoFrame(picture, { timestamp, duration: Math.round(1e6 / framesPerSecond) });
      encoder.encode(frame, { keyFrame: added % Math.max(1, Math.round(keyPeriod * framesPerSecond)) === 0 });
      frame.close();
      added++;
      // One that failed is closed.
      while (encoder.state === 'configured' && encoder.encodeQueueSize > mostWaiting) await dequeued(encoder);
      check();
    },
    finish: async () => {
      await encoder.flush();
      check();
      encoder.close();
      return writeWebm({ codec: webm, width, height, setup }, encoded, (added * 1000) / framesPerSecond);
    },
    cancel: () => {
      if (encoder.state !== 'closed') encoder.close();
    },
  };
}

/** A browser may not report it: it is looked at again soon. */
const lookAgain = 50;

const dequeued = (encoder: VideoEncoder): Promise<void> =>
  new Promise((resolve) => {
    encoder.addEventListener('dequeue', () => resolve(), { once: true });
    setTimeout(resolve, lookAgain);
  });

const copyOf = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice()
    : new Uint8Array(source).slice();

const jpegQuality = 0.92;

/** One file for each picture, numbered from 1 with leading zeros: other programs make films of them. */
function pictureSink({ format }: FilmPlan, name: string): FilmSink {
  const ending = format === 'png' ? 'png' : 'jpg';
  const files: { readonly name: string; readonly parts: readonly Blob[] }[] = [];
  return {
    add: async (picture) => {
      const blob = await picture.convertToBlob({ type: `image/${format}`, quality: jpegQuality });
      files.push({ name: `${name}-${String(files.length + 1).padStart(5, '0')}.${ending}`, parts: [blob] });
    },
    finish: () => packBlob(files, `${name}.zip`),
    cancel: () => void (files.length = 0),
  };
}
