/** A name must mean one thing: throws when two of a list have the same, the built-in ones first. */
export function refuseSameNames(list: readonly { readonly name: string }[], what: string): void {
  const taken = list.find(({ name }, index) => list.findIndex((other) => other.name === name) < index);
  if (taken !== undefined)
    throw new Error(`a ${what} of your own may not be called '${taken.name}': another one is; choose another name`);
}
