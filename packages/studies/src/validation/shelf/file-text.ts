import { Document, isMap, isPair, isScalar, isSeq, visit, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Described } from '../kit/draft.ts';
import type { Form } from '../kit/validation-test.ts';
import { compacted } from './compacted.ts';
import type { Collected } from './collected.ts';

interface Naming {
  readonly name: string;
  readonly form: Form;
  readonly configuration: string;
}

const unnamed = { korzo: 1, name: 'unnamed', title: 'Unnamed', about: 'Unnamed.' } as const;

/** A scenario file with the words of its test above it. */
export function fileText(collected: Collected, naming: Naming): string {
  const { first, variant } = collected;
  const document = collected.isWhole ? compacted({ ...unnamed, ...collected.document }) : collected.document;
  const { korzo: _korzo, name: _name, title: _title, about: _about, ...rest } = document;
  const seeds = [...collected.seeds];
  const whole = {
    korzo: 1,
    name: naming.name,
    title: `${suiteLabels[first.suite] ?? first.suite} ${first.id}: ${first.title}`,
    about: `Variant '${variant}', as the validation suite runs it; judged by ${[...collected.tests].join(', ')}.`,
    ...rest,
    run: { ...(document['run'] as Described), seed: seeds[0] },
  };
  return `${headOf(collected, naming)}\n${yamlOf(whole)}`;
}

const suiteLabels: Readonly<Record<string, string | undefined>> = {
  rimea: 'RiMEA',
  imo: 'IMO',
  nist: 'NIST',
  iso20414: 'ISO 20414',
  flocking: 'Flocks',
  bottleneck: 'Experiments',
};

function headOf({ first, tests, seeds, variant }: Collected, { form, configuration }: Naming): string {
  const { suite, id, source, layout } = first;
  const all = [...seeds];
  const range = all.length === 1 ? `seed ${all[0]}` : `seeds ${rangesOf(all)}`;
  const asked = first.moves === 'flocks' ? '' : ` --model ${configuration}`;
  const paragraphs = [
    `Validation test ${suite} ${id}, variant '${variant}'. Criterion: ${source}.`,
    `Layout: ${layout}`,
    `The ${form} form judges this scenario with ${range}; tests: ${[...tests].join(', ')}.`,
    `Written by: korzo validate ${suite}:${id}${form === 'short' ? ' --short' : ''}${asked} --write FOLDER`,
  ];
  return paragraphs.flatMap((paragraph) => wrapped(paragraph)).join('\n');
}

/** 1..5, 9 */
function rangesOf(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}..${to}`)).join(', ');
}

const width = 116;

function wrapped(paragraph: string): readonly string[] {
  const lines: string[] = [];
  let line = '#';
  for (const word of paragraph.split(/\s+/)) {
    if (line.length + 1 + word.length > width) {
      lines.push(line);
      line = '#  ';
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}

/** Lists of numbers and short mappings on one line, as people write them. */
function yamlOf(whole: Described): string {
  const document = new Document(whole, { aliasDuplicateObjects: false });
  visit(document, {
    Collection: (_key, node) => {
      if ((isSeq(node) || isMap(node)) && node.items.every(isPlain) && lengthOf(node) < widestLine) node.flow = true;
    },
  });
  return document.toString({ lineWidth: width, flowCollectionPadding: false });
}

/** Longer lists and mappings get a line for each of their members. */
const widestLine = 90;

const lengthOf = (node: YAMLMap | YAMLSeq): number => JSON.stringify(node).length;

/** A number, a word, a point or a segment. */
function isPlain(item: unknown): boolean {
  if (isPair(item)) return isPlain(item.value);
  if (isScalar(item)) return true;
  return isSeq(item) && item.items.every(isPlain);
}
