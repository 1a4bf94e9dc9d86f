/** A short piece of a real run, to be drawn as a moving thumbnail: the walls once, then where a sample of the agents was. */
export interface Clip {
  /** Width over height of the drawn rectangle. */
  readonly aspect: number;
  readonly framesPerSecond: number;
  readonly frames: number;
  readonly agents: number;
  /** Colour number of each agent: its group. */
  readonly colours: readonly number[];
  /** Radius of a dot as a share of the width. */
  readonly radius: number;
  /** x1, y1, x2, y2 each, in the units of positions. */
  readonly walls: readonly number[];
  /** x, y of every agent, frame by frame; `absent` when it is not there. */
  readonly positions: Uint16Array;
}

/** Positions go from 0 to this, left to right and bottom to top. */
export const clipUnits = 65_534;
export const absent = 65_535;

/** Four bytes of length, the head as JSON padded to an even length, then the positions. */
export function encodeClip({ positions, ...head }: Clip): Uint8Array {
  const json = JSON.stringify(head);
  const text = new TextEncoder().encode(json.length % 2 === 0 ? json : `${json} `);
  const bytes = new Uint8Array(4 + text.length + positions.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, text.length, true);
  bytes.set(text, 4);
  for (const [index, value] of positions.entries()) view.setUint16(4 + text.length + index * 2, value, true);
  return bytes;
}

/** Throws when the bytes are not a clip. */
export function decodeClip(bytes: Uint8Array): Clip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Omit<Clip, 'positions'>;
  const positions = new Uint16Array(head.frames * head.agents * 2);
  for (let index = 0; index < positions.length; index++)
    positions[index] = view.getUint16(4 + length + index * 2, true);
  return { ...head, positions };
}

/** Where an agent is between two frames; undefined when it is in neither or jumped over the edge between them. */
export function placeIn(clip: Clip, agent: number, time: number): readonly [number, number] | undefined {
  const { frames, agents, positions } = clip;
  const frame = Math.min(frames - 1, Math.floor(time));
  const now = (frame * agents + agent) * 2;
  const next = (Math.min(frames - 1, frame + 1) * agents + agent) * 2;
  if (positions[now] === absent || positions[next] === absent) return undefined;
  const dx = positions[next] - positions[now];
  const dy = positions[next + 1] - positions[now + 1];
  if (Math.abs(dx) > clipUnits / 2 || Math.abs(dy) > clipUnits / 2) return undefined;
  const share = time - frame;
  return [positions[now] + dx * share, positions[now + 1] + dy * share];
}
