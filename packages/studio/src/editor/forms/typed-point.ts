import { round, type Point } from '../model/geometry.ts';

const number = String.raw`(-?\d+(?:\.\d+)?)`;
const plain = new RegExp(String.raw`^(@?)\s*${number}\s*[,;\s]\s*${number}$`);
const polar = new RegExp(String.raw`^@?\s*${number}\s*<\s*${number}$`);

/** A point as it is typed: `12.5, 4`; from the last point `@3, 0`, or with length and angle in degrees `@5<90`. */
export function numbersIn(text: string, last: Point | undefined): Point | undefined {
  const words = text.trim();
  const turned = polar.exec(words);
  if (turned !== null && last !== undefined) {
    const [length, angle] = [Number(turned[1]), (Number(turned[2]) * Math.PI) / 180];
    return [round(last[0] + length * Math.cos(angle)), round(last[1] + length * Math.sin(angle))];
  }
  const found = plain.exec(words);
  if (found === null) return undefined;
  const point: Point = [Number(found[2]), Number(found[3])];
  if (found[1] === '') return point;
  return last === undefined ? undefined : [round(last[0] + point[0]), round(last[1] + point[1])];
}
