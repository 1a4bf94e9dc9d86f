import { describe, expect, it } from 'vitest';
import { addressOf, boxOf, describeAddress, isAddress, mostBoxes, nodeOf } from './address.ts';

describe('the address of a mailbox', () => {
  it.each([
    [0, 1],
    [3, 7],
    [0xffff, mostBoxes],
  ])('holds node %d and box %d', (node, box) => {
    const address = addressOf(node, box);
    expect([nodeOf(address), boxOf(address)]).toEqual([node, box]);
    expect(isAddress(address)).toBe(true);
    expect(describeAddress(address)).toBe(`box ${box} of node ${node}`);
  });

  it('is a whole number of 32 bits', () => {
    expect([0, 1, 0xffff_ffff].map(isAddress)).toEqual([true, true, true]);
    expect([-1, 0x1_0000_0000, 0.5, NaN, '1', undefined].map(isAddress)).toEqual(Array(6).fill(false));
  });
});
