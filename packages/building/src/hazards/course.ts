/** A quantity that stays, or changes from time to time: [time in s, value], straight between two, the same before and after. */
export type Course = number | readonly (readonly [time: number, value: number])[];

export function valueAt(course: Course, time: number): number {
  if (typeof course === 'number') return course;
  let next = 0;
  while (next < course.length && course[next][0] <= time) next++;
  if (next === 0) return course[0][1];
  if (next === course.length) return course[next - 1][1];
  const [from, first] = course[next - 1];
  const [to, last] = course[next];
  return first + ((last - first) * (time - from)) / (to - from);
}
