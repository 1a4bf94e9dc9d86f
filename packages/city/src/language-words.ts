import { baseTakes } from './evaluate/check-program.ts';
import { commandsOf, definitionNames } from './evaluate/commands.ts';
import { lineStyles, numberFunctions, settingRanges, settings, wayTypes } from './evaluate/functions.ts';
import { ranges } from './limits/city-limits.ts';
import { Complaints, type Complaint } from './language/complaint.ts';
import { readProgram } from './language/read-program.ts';
import { bases, plainTypes, type Base } from './language/syntax.ts';

/** A word that a city text may use, for editors and manuals. */
export interface LanguageWord {
  readonly name: string;
  readonly kind: 'command' | 'function' | 'class' | 'type' | 'constant' | 'setting' | 'definition' | 'keyword';
  /** Of commands and definitions: whose they are, or main. */
  readonly of?: Base | 'main';
  /** Of what can be called: the names of what it takes, as a manual writes them. */
  readonly takes?: readonly string[];
  readonly about: string;
}

const basesAbout: Readonly<Record<Base, string>> = {
  Cross: 'a place where roads meet, with a number of incomes',
  Way: 'a road between two incomes: straight, arc, compound or whatever',
  Style: 'what a road looks like: lanes there, lanes back and the line between them',
};

const linesAbout: Readonly<Record<(typeof lineStyles)[number], string>> = {
  lsDashed: 'a line that may be crossed from both sides',
  lsInDashed: 'a line that may be crossed by those who drive there',
  lsOutDashed: 'a line that may be crossed by those who drive back',
  lsSingle: 'a line that no vehicle may cross',
  lsDouble: 'two lines that no vehicle may cross',
  lsCrashBarrier: 'a barrier in the middle',
};

const waysAbout: Readonly<Record<(typeof wayTypes)[number], string>> = {
  straight: 'a way that is one straight piece',
  arc: 'a way that is one arc',
  compound: 'a way made of pieces that add_way adds',
  whatever: 'a way of any kind that fits',
};

const keywordsAbout: Readonly<Record<string, string>> = {
  main: 'where the city is built: main() { ... }',
  height: 'the height of the ground: height(float x, float y) { return ...; }',
  class: 'a kind of Cross, Way or Style of your own',
  new: 'makes a Cross, a Way, a Style or one of your classes',
  if: 'does something when a condition holds',
  else: 'does something when the condition does not hold',
  for: 'repeats something: for (int i = 0; i < 4; i++) ...',
  while: 'repeats something while a condition holds',
  return: 'gives a value back from a function',
};

const taken = ({ takes, optional = 0, repeats }: (typeof commandsOf)['main'][number]): readonly string[] => [
  ...takes.map(({ name }, index) => (index >= takes.length - optional ? `[${name}]` : name)),
  ...(repeats === true ? ['...'] : []),
];

/** Every word of the language with what it means, made of the lists that the compiler itself works by. */
export const languageWords: readonly LanguageWord[] = [
  ...Object.entries(keywordsAbout).map(([name, about]) => ({ name, kind: 'keyword' as const, about })),
  ...bases.map((name) => ({ name, kind: 'class' as const, takes: baseTakes[name], about: basesAbout[name] })),
  ...plainTypes.map((name) => ({ name, kind: 'type' as const, about: 'a type of values' })),
  ...Object.values(commandsOf)
    .flat()
    .map((each) => ({
      name: each.name,
      kind: 'command' as const,
      of: each.of,
      takes: taken(each),
      about: each.about,
    })),
  ...bases.map((of) => ({
    name: definitionNames[of],
    kind: 'definition' as const,
    of,
    takes: [],
    about: `the function in which a class says what a ${of} is like`,
  })),
  ...numberFunctions.map(({ name, takes, about }) => ({
    name,
    kind: 'function' as const,
    takes: takes === 1 ? ['value'] : ['one', 'other'],
    about,
  })),
  ...lineStyles.map((name) => ({ name, kind: 'constant' as const, about: linesAbout[name] })),
  ...wayTypes.map((name) => ({ name, kind: 'constant' as const, about: waysAbout[name] })),
  { name: 'true', kind: 'constant', about: 'it holds' },
  { name: 'false', kind: 'constant', about: 'it does not hold' },
  { name: 'pi', kind: 'constant', about: 'half the way round a circle of radius 1' },
  ...Object.entries(settings).map(([name, value]) => ({
    name,
    kind: 'setting' as const,
    about: `set in main before it is used; ${settingRanges[name as keyof typeof settings] === ranges.yesOrNo ? Boolean(value) : value} unless it is`,
  })),
];

/** What is wrong with the syntax of a text alone: what its names mean is not looked at. */
export function checkSyntax(text: string): readonly Complaint[] {
  const complaints = new Complaints();
  readProgram(text, complaints);
  return complaints.all;
}
