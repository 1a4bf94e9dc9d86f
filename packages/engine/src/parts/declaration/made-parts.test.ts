import { describe, expect, it } from 'vitest';
import { inOrderOfNeeds, MadeParts, partsFor } from './made-parts.ts';
import type { PartMaker } from './part-maker.ts';

const maker = (name: string, ...needs: readonly string[]): PartMaker => ({ name, needs, make: () => [{ name }] });
const names = (makers: readonly PartMaker[]): readonly string[] => inOrderOfNeeds(makers).map(({ name }) => name);

describe('makers of parts', () => {
  it('come after those that they need, else in the order of the list', () => {
    expect(names([maker('a', 'c'), maker('b'), maker('c', 'd'), maker('d')])).toEqual(['b', 'd', 'c', 'a']);
    expect(names([maker('a'), maker('b', 'a')])).toEqual(['a', 'b']);
  });

  it('may not need each other, or what there is not', () => {
    expect(() => names([maker('a', 'b'), maker('b', 'a'), maker('c')])).toThrow("the parts 'a', 'b' need each other");
    expect(() => names([maker('a', 'z')])).toThrow("part 'a' needs the part 'z', which there is not");
  });

  it('get the parts of those that they say they need, and the list keeps its order', () => {
    const [lights, cars] = [maker('lights', 'cars'), maker('cars')];
    const made = new MadeParts();
    made.add(cars, [{ name: 'cars' }]);
    made.add(lights, [{ name: 'lights' }]);
    expect(partsFor(lights, made)(cars)).toEqual([{ name: 'cars' }]);
    expect(() => partsFor(cars, made)(lights)).toThrow("part 'cars' asks for 'lights' and does not say so");
    expect(made.inOrderOf([lights, cars]).map(({ name }) => name)).toEqual(['lights', 'cars']);
    expect(made.from(maker('fog'))).toEqual([]);
  });
});
