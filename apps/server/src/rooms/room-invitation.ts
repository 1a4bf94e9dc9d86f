import { z } from 'zod';

/** A server asks a node to take a room: where the server's box is, and its version. */
const invitation = z.object({ from: z.number().int().min(1).max(0xffff_ffff), version: z.string().max(200) });
/** The box of the room on the node, or why there is none. */
const answer = z.union([
  z.object({ box: z.number().int().min(1).max(0xffff_ffff) }),
  z.object({ refusal: z.string() }),
]);

export type RoomInvitation = z.infer<typeof invitation>;
export type RoomAnswer = z.infer<typeof answer>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export const readRoomInvitation = (text: string): RoomInvitation | undefined => invitation.safeParse(parsed(text)).data;
export const readRoomAnswer = (text: string): RoomAnswer | undefined => answer.safeParse(parsed(text)).data;
