/** Mean width of a letter of Helvetica as a share of its size; enough to see whether a name fits. */
const letterWidth = 0.55;

export const textWidth = (text: string, size: number): number => text.length * letterWidth * size;

/** A PDF file of pages with lines and texts (ISO 32000-1), in ASCII, so that its letters are its bytes. */
export class PdfFile {
  readonly #pages: { readonly width: number; readonly height: number; readonly content: string }[] = [];

  /** @param operators of the content of the page; sizes in points */
  addPage(width: number, height: number, operators: readonly string[]): void {
    this.#pages.push({ width, height, content: operators.join('\n') });
  }

  /** The operators of a text at a point. */
  static label(text: string, size: number, at: string): string {
    return `BT /F1 ${size} Tf ${at} Td (${escaped(text)}) Tj ET`;
  }

  text(): string {
    const first = 4;
    const kids = this.#pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${this.#pages.length} >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      ...this.#pages.flatMap(({ width, height, content }, index) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width.toFixed(2)} ${height.toFixed(2)}] ` +
          `/Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * index + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]),
    ];
    let text = '%PDF-1.4\n';
    const offsets: number[] = [];
    for (const [index, object] of objects.entries()) {
      offsets.push(text.length);
      text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    }
    const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  }
}

/** Letters of Western Europe as their codes, others as question marks. */
function escaped(text: string): string {
  let safe = '';
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (letter === '(' || letter === ')' || letter === '\\') safe += `\\${letter}`;
    else if (code >= 32 && code < 127) safe += letter;
    else safe += code >= 160 && code < 256 ? `\\${code.toString(8)}` : '?';
  }
  return safe;
}
