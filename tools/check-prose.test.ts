import { describe, expect, it } from 'vitest';
import { proseFindings } from './check-prose.mjs';

describe('the prose check', () => {
  it.each([
    ['a.md', 'One\nNobody waits.', 'a.md:2: "No user"'],
    ['a.md', 'Doors open. A user that finds no room waits.', '"Who finds"'],
    ['a.md', `${'word '.repeat(25)}end`, '128 characters; wrap prose at 120'],
    ['a.yaml', 'about: Every user leaves.', 'a.yaml:1: "Every user"'],
    ['a.ts', 'const a = 1;\n/**\n * Made again.\n */\nconst b = 2;', 'a.ts:3: "again"'],
    ['a.ts', "throw new Error('the agent is reported');", '"is reported"'],
    ['a.ts', 'const words = `a user that is ${ahead}`;', '"a user that"'],
    ['a.tsx', 'const a = <p>\n  Choose a user.\n</p>;', 'a.tsx:2: "a user"'],
  ])('finds it in %s: %s', (file, text, finding) => {
    expect(proseFindings(file, text)).toEqual([expect.stringContaining(finding)]);
  });

  it.each([
    ['a.md', '```ts\nconst no user = 1;\n```\nNames such as `a user that` are free.'],
    ['a.md', `| ${'cell '.repeat(40)}|`],
    ['a.md', 'Who is who? Who may steer?'],
    ['a.ts', 'const no user = every user.length - 1; // no agent'],
    ['a.ts', 'export const told = { again: true };'],
  ])('leaves alone: %s: %s', (file, text) => {
    expect(proseFindings(file, text)).toEqual([]);
  });
});
