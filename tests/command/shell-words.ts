/** Quoted or plain parts of a word; nothing in them is special to a shell. */
const part = /'[^']*'|"[^"$`\\]*"|[^\s'"\\$`|&;<>()*?[\]{}~#!]+/y;

/** Splits a line as a shell does; undefined when a shell would do more than split it. */
export function wordsOf(line: string): string[] | undefined {
  const words: string[] = [];
  let begun = false;
  for (let at = 0; at < line.length;) {
    if (line[at] === ' ' || line[at] === '\t') {
      begun = false;
      at++;
      continue;
    }
    part.lastIndex = at;
    const found = part.exec(line)?.[0];
    if (found === undefined) return undefined;
    const text = /^['"]/.test(found) ? found.slice(1, -1) : found;
    if (begun) words[words.length - 1] += text;
    else words.push(text);
    begun = true;
    at += found.length;
  }
  return words;
}
