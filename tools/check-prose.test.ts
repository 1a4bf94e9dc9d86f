import { describe, expect, it } from 'vitest';
import { proseFindings } from './check-prose.mjs';

describe('the prose check', () => {
  it.each([
    ['a.md', 'One\nNobody waits.', 'a.md:2: "Nobody"'],
    ['a.md', 'Doors open. Who finds no room waits.', '"Who finds"'],
    ['a.md', `${'word '.repeat(25)}end`, '128 characters; wrap prose at 120'],
    ['a.md', 'It never runs into anybody.', '"anybody"'],
    ['a.yaml', 'about: Everybody leaves.', 'a.yaml:1: "Everybody"'],
    ['a.ts', 'const a = 1;\n/**\n * Made anew.\n */\nconst b = 2;', 'a.ts:3: "anew"'],
    ['a.ts', "throw new Error('the agent is told');", '"told"'],
    ['a.ts', '// Tells its neighbours.', '"Tells"'],
    ['a.ts', '// Cars stop; who drives on is noted.', '"; who drives"'],
    ['a.py', 'x = 1  # was told', 'a.py:1: "told"'],
    ['a.ts', 'const words = `whoever is ${ahead}`;', '"whoever"'],
    ['a.tsx', 'const a = <p>\n  Choose somebody.\n</p>;', 'a.tsx:2: "somebody"'],
  ])('finds it in %s: %s', (file, text, finding) => {
    expect(proseFindings(file, text)).toEqual([expect.stringContaining(finding)]);
  });

  it.each([
    ['a.md', '```ts\nconst nobody = 1;\n```\nNames such as `whoever` are free.'],
    ['a.md', `| ${'cell '.repeat(40)}|`],
    ['a.md', 'Who is who? Who may steer?'],
    ['a.ts', 'const nobody = everybody.length - 1; // no agent'],
    ['a.ts', 'export const told = { anew: true };'],
    ['a.ts', "const key = 'told'; // see `place.tell`"],
    ['a.md', 'The list names two things; who may steer? And who leads.'],
  ])('leaves alone: %s: %s', (file, text) => {
    expect(proseFindings(file, text)).toEqual([]);
  });
});
