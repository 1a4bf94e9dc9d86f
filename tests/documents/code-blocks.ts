/** A fenced block of a document. */
export interface CodeBlock {
  readonly file: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** First word after the fence; '' when there is none. */
  readonly language: string;
  /** From `file=name` after the language: the block is that file for the commands of the same document. */
  readonly fileName: string | undefined;
  readonly text: string;
  /** Why it is not run, from a comment `not run: reason` right above. */
  readonly exemption: string | undefined;
}

const fence = /^(\s*)(`{3,}|~{3,})\s*(.*)$/;
const exempting = /^\s*<!--\s*not run:\s*(.*?)\s*-->\s*$/;

/** All fenced blocks of a Markdown document, in order. Throws when a fence is never closed or an exemption has no reason. */
export function codeBlocksIn(markdown: string, file: string): CodeBlock[] {
  const lines = markdown.split(/\r?\n/);
  const blocks: CodeBlock[] = [];
  let lastWords = '';
  for (let index = 0; index < lines.length; index++) {
    const opening = fence.exec(lines[index]);
    if (opening === null) {
      if (lines[index].trim() !== '') lastWords = lines[index];
      continue;
    }
    const end = closingLine(lines, index, opening[2]);
    if (end < 0) throw new Error(`${file}:${index + 1}: this block is never closed`);
    const [language = '', ...attributes] = opening[3].split(/\s+/);
    blocks.push({
      file,
      line: index + 1,
      language,
      fileName: attributes.find((word) => word.startsWith('file='))?.slice('file='.length),
      text: withoutIndent(lines.slice(index + 1, end), opening[1].length),
      exemption: exemptionIn(lastWords, `${file}:${index + 1}`),
    });
    lastWords = '';
    index = end;
  }
  return blocks;
}

const closingLine = (lines: readonly string[], opening: number, marks: string): number =>
  lines.findIndex(
    (line, index) => index > opening && line.trim().startsWith(marks) && line.trim().replaceAll(marks[0], '') === '',
  );

const withoutIndent = (lines: readonly string[], indent: number): string =>
  lines.map((line) => (line.slice(0, indent).trim() === '' ? line.slice(indent) : line)).join('\n');

function exemptionIn(line: string, place: string): string | undefined {
  const reason = exempting.exec(line)?.[1];
  if (reason === '') throw new Error(`${place}: say why the block is not run: <!-- not run: reason -->`);
  return reason;
}

/** The commands of a shell block: without prompts, comments and blank lines, continued lines joined. */
export function commandsIn(text: string): string[] {
  return text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^\$ /, '')
        .replace(/(^|\s)#.*$/, '')
        .trim(),
    )
    .filter((line) => line !== '');
}
