import { newMemory, type Memory, type Walker } from './walker.ts';

const memoryFields = Object.keys(newMemory(0, 0)) as readonly (keyof Memory)[];

/** JSON has no NaN and no Infinity: they go as words. */
export function toPlain(self: Walker): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const field of memoryFields) {
    const value = self[field];
    plain[field] = typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
  }
  return { ...plain, way: [...self.way] };
}

export function fromPlain(plain: Readonly<Record<string, unknown>>): Memory {
  const memory: Record<string, unknown> = { ...newMemory(0, 0) };
  for (const field of memoryFields) {
    const value = plain[field];
    memory[field] = typeof value === 'string' && field !== 'task' ? Number(value) : value;
  }
  memory.way = Int32Array.from(plain.way as readonly number[]);
  return memory as unknown as Memory;
}
