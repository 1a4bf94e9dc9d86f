import { describe, expect, it } from 'vitest';
import { commandsOf } from './evaluate/commands.ts';
import { constants } from './evaluate/functions.ts';
import { checkSyntax, languageWords } from './language-words.ts';
import { readCity } from './read-city.ts';

describe('the words of the language', () => {
  it('have every command and constant, each with a sentence', () => {
    for (const { name, of } of Object.values(commandsOf).flat())
      expect(languageWords.filter((word) => word.name === name && word.of === of)).toHaveLength(1);
    const known = languageWords.filter(({ kind }) => kind === 'constant').map(({ name }) => name);
    expect(known.toSorted()).toEqual([...constants.keys()].toSorted());
    expect(languageWords.filter(({ about }) => about === '')).toEqual([]);
  });

  it('take as many values as the compiler wants', () => {
    const functions = languageWords.filter(({ kind }) => kind === 'function');
    for (const { name, takes = [] } of functions) {
      const text = `main() { float x = ${name}(${takes.map(() => '1').join(', ')}); }`;
      expect({ text, problems: readCity(text).problems }).toEqual({ text, problems: [] });
    }
  });
});

describe('the syntax alone', () => {
  it('is right though names are unknown', () => expect(checkSyntax('main() { unheard(of, this); }')).toEqual([]));
  it('is complained about with its place', () => {
    const text = 'main() {\n  house(1, 2 3);\n}';
    const [first] = checkSyntax(text);
    expect(text.slice(0, first.span.start).split('\n')).toHaveLength(2);
  });
});
