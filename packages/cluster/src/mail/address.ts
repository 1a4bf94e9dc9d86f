/** Where a mailbox is: 16 bits of node, 16 bits of box. */
export type Address = number;

/** Boxes of a node are numbered from 1 on; node 0 is the process itself when it has no other number. */
export const mostBoxes = 0xffff;

export const isAddress = (value: unknown): value is Address =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xffff_ffff;
export const addressOf = (node: number, box: number): Address => ((node << 16) | box) >>> 0;
export const nodeOf = (address: Address): number => address >>> 16;
export const boxOf = (address: Address): number => address & 0xffff;

export const describeAddress = (address: Address): string => `box ${boxOf(address)} of node ${nodeOf(address)}`;
