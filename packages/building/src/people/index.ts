export {
  ageClasses,
  bodyOf,
  bodyQuantities,
  sexes,
  type AgeClassName,
  type BodyQuantity,
  type Sex,
} from './demographics.ts';
export { drawPerson, drawQuantity, spreadOf, type Person, type Population } from './person.ts';
export { drawSpread, largestOf, type Spread } from './spread.ts';
