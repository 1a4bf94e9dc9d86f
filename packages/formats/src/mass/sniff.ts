/** Which of the two files of MASS a text seems to be, by its outermost element. */
export function sniffMass(text: string): 'world' | 'config' | undefined {
  let rest = text
    .slice(0, 4096)
    .replace(/^\uFEFF/, '')
    .trimStart();
  while (rest.startsWith('<?') || rest.startsWith('<!--')) {
    const end = rest.startsWith('<?') ? rest.indexOf('?>') : rest.indexOf('-->', 4);
    if (end < 0) return undefined;
    rest = rest.slice(end + (rest.startsWith('<?') ? 2 : 3)).trimStart();
  }
  const outermost = /^<(world|mass)[\s/>]/.exec(rest)?.[1];
  if (outermost === undefined) return undefined;
  return outermost === 'world' ? 'world' : 'config';
}
