/** What is wrong with a value, and where in it; undefined when nothing is. */
export type WrongValue =
  | { readonly rule: string; readonly remedy: string; readonly at?: readonly (string | number)[] }
  | undefined;
