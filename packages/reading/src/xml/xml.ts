import { SaxesParser } from 'saxes';
import { show, type Problem } from '../problems/problem.ts';
import { textOf } from '../source/text.ts';
import { locatorOf, type Locate } from './lines.ts';

export interface XmlElement {
  readonly name: string;
  /** Where its tag begins in the text. */
  readonly offset: number;
  readonly attributes: ReadonlyMap<string, XmlAttribute>;
  readonly children: readonly XmlElement[];
  /** The text directly inside, without that of elements in it. */
  readonly text: string;
  /** The element was never closed; the end of the one around it closed it. */
  readonly leftOpen: boolean;
}

export interface XmlAttribute {
  readonly value: string;
  readonly offset: number;
}

export type XmlResult =
  | { readonly root: XmlElement; readonly locate: Locate }
  | { readonly problems: readonly Problem[] };

export interface XmlOptions {
  readonly file: string;
  /** Names of elements that may be left open; what stands in them is found as their children. */
  readonly mayStayOpen?: readonly string[];
  /** Largest text that is taken, bytes; 20 MB unless given. */
  readonly largest?: number;
}

const deepest = 50;
const mostElements = 1_000_000;

/** Reads the elements of an XML text, or gives the first reason why it is not XML. Never throws, never expands entities. */
export function readXml(contents: string | Uint8Array, options: XmlOptions): XmlResult {
  const { file } = options;
  const source = textOf(contents, file, options.largest);
  if ('problems' in source) return source;
  const { text } = source;
  if (!/^\s*</.test(text)) {
    const start = show(text.trim().slice(0, 20));
    return refusal(file, `the text must be XML; it begins with ${start}`, 'give an XML file');
  }
  const builder = new TreeBuilder(text, options);
  try {
    return { root: builder.read(), locate: builder.locate };
  } catch (error) {
    if (error instanceof Refusal) return { problems: [error.problem] };
    const reason = error instanceof Error ? error.message : String(error);
    return refusal(file, `the text must be XML: ${reason}`, 'fix the text');
  }
}

const refusal = (file: string, rule: string, remedy: string): XmlResult => ({
  problems: [{ file, place: '', rule, remedy }],
});

const space = /\s*/y;

/** Shared by all elements that have none: most of a large file. */
const noAttributes = new Map<string, XmlAttribute>();

/** Leaves the parser at the first fault: what it would find after that is mostly a consequence. */
class Refusal extends Error {
  readonly problem: Problem;

  constructor(refused: Problem) {
    super(refused.rule);
    this.problem = refused;
  }
}

interface GrowingElement extends XmlElement {
  attributes: Map<string, XmlAttribute>;
  readonly children: GrowingElement[];
  text: string;
  leftOpen: boolean;
}

class TreeBuilder {
  readonly #text: string;
  readonly #options: XmlOptions;
  readonly locate: Locate;
  readonly #parser = new SaxesParser({ xmlns: false });
  readonly #open: GrowingElement[] = [];
  #root: GrowingElement | undefined;
  #lastClosed: GrowingElement | undefined;
  #elements = 0;
  /** Where the tag name or the attribute before ended. */
  #readUpTo = 0;

  constructor(text: string, options: XmlOptions) {
    this.#text = text;
    this.#options = options;
    this.locate = locatorOf(text);
    const parser = this.#parser;
    parser.on('xmldecl', ({ encoding }) => this.#checkEncoding(encoding));
    parser.on('doctype', () => {
      const rule = 'the text must have no DOCTYPE and no entities of its own';
      this.#refuse(rule, 'delete everything from <!DOCTYPE to its end', Math.max(0, text.indexOf('<!DOCTYPE')));
    });
    parser.on('opentagstart', ({ name }) => this.#begin(name));
    parser.on('attribute', ({ name, value }) => this.#addAttribute(name, value));
    parser.on('text', (characters) => this.#addText(characters));
    parser.on('cdata', (characters) => this.#addText(characters));
    parser.on('closetag', () => {
      this.#lastClosed = this.#open.pop();
    });
    parser.on('error', (error) => this.#takeError(error.message.replace(/^\d+:\d+: /, '')));
  }

  read(): XmlElement {
    this.#parser.write(this.#text).close();
    return this.#root ?? this.#refuse('the text must have one outermost element', 'give a whole XML file');
  }

  #begin(name: string): void {
    const start = this.#text.lastIndexOf('<', this.#parser.position - 1);
    this.#readUpTo = start + 1 + name.length;
    if (++this.#elements > mostElements)
      this.#refuse(`a file may have up to ${mostElements} elements; this one has more`, 'split it', start);
    if (this.#open.length >= deepest)
      this.#refuse(`elements must not nest more than ${deepest} deep`, 'write it flatter', start);
    const element: GrowingElement = {
      name,
      offset: start,
      attributes: noAttributes,
      children: [],
      text: '',
      leftOpen: false,
    };
    this.#open.at(-1)?.children.push(element);
    this.#root ??= element;
    this.#open.push(element);
  }

  #addAttribute(name: string, value: string): void {
    space.lastIndex = this.#readUpTo;
    space.test(this.#text);
    const element = this.#open[this.#open.length - 1];
    if (element.attributes === noAttributes) element.attributes = new Map();
    element.attributes.set(name, { value, offset: space.lastIndex });
    this.#readUpTo = this.#parser.position;
  }

  #addText(characters: string): void {
    const element = this.#open.at(-1);
    if (element !== undefined) element.text += characters;
  }

  #checkEncoding(encoding: string | undefined): void {
    if (encoding === undefined || /^(utf-?8|us-ascii|ascii)$/i.test(encoding)) return;
    // Other encodings are harmless as long as only the characters are used that all of them share.
    if (!/[^\0-\x7f]/.test(this.#text)) return;
    this.#refuse(
      `the text must be in UTF-8; it says it is in ${show(encoding)}`,
      'save it as UTF-8 and write encoding="utf-8" in its first line',
      0,
    );
  }

  #takeError(message: string): void {
    if (message === 'unexpected close tag.') this.#takeWrongClosing();
    else if (message.startsWith('unclosed tag')) {
      const { name, offset } = this.#open.at(-1) ?? { name: '', offset: 0 };
      const { line } = this.locate(offset);
      this.#refuse(
        `every element must be closed; the text ends while <${name}> of line ${line} is open`,
        `add </${name}>`,
      );
    } else this.#refuse(`the text must be XML: ${message.replace(/\.$/, '')}`, 'fix the text at this line');
  }

  /** A closing tag that does not belong to the element opened last. */
  #takeWrongClosing(): void {
    const start = this.#text.lastIndexOf('</', this.#parser.position - 1);
    const closing = /^[^\s>]*/.exec(this.#text.slice(start + 2, start + 202))?.[0] ?? '';
    const element = this.#lastClosed;
    if (element === undefined) return;
    if (!this.#open.some(({ name }) => name === closing)) {
      const rule = `a closing tag must belong to an open element; </${closing}> does not, open is <${element.name}>`;
      this.#refuse(rule, `write </${element.name}>, or delete it`, start);
    }
    if (this.#options.mayStayOpen?.includes(element.name) === true) {
      element.leftOpen = true;
      return;
    }
    const { line } = this.locate(element.offset);
    this.#refuse(
      `every element must be closed; </${closing}> comes while <${element.name}> of line ${line} is open`,
      `put </${element.name}> before it, or end the tag of line ${line} with />`,
      start,
    );
  }

  #refuse(rule: string, remedy: string, offset = Math.max(0, this.#parser.position - 1)): never {
    throw new Refusal({ file: this.#options.file, place: '', ...this.locate(offset), rule, remedy });
  }
}
