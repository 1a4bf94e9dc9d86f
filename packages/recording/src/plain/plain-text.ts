/**
 * Plain data as JSON that comes back as it was: numbers that JSON does not know, and lists of 32-bit floats (the distances of a mesh), are
 * recognised by name.
 */
export const plainText = (value: unknown, indent?: number): string => JSON.stringify(value, toPlain, indent);

export const parsePlain = (text: string): unknown => JSON.parse(text, fromPlain);

function toPlain(_key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) return { $number: String(value) };
  if (value instanceof Float32Array) return { $float32: Array.from(value) };
  return value;
}

function fromPlain(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$number' in value) return Number(value.$number);
  if ('$float32' in value && Array.isArray(value.$float32)) return Float32Array.from(value.$float32, Number);
  return value;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
