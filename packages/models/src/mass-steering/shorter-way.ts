/** The shorter of the two ways along an axis that wraps around after `size` metres. */
export const shorterWay = (difference: number, size: number): number => {
  if (difference >= size / 2) return difference - size;
  if (difference < -size / 2) return difference + size;
  return difference;
};
