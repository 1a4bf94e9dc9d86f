import { describe, expect, it } from 'vitest';
import { readChange, waitingChanges, withRelease } from './version.mjs';

const change = (size: string, summary: string): string => `---\n'korzo': ${size}\n---\n\n${summary}\n`;

describe('changes that wait for a release', () => {
  it('in the repository are well written', () => {
    expect(() => waitingChanges()).not.toThrow();
  });

  it('have a size and a summary', () => {
    expect(readChange('a.md', change('minor', '**Check** takes several files.'))).toEqual({
      file: 'a.md',
      size: 'minor',
      summary: '**Check** takes several files.',
    });
    expect(() => readChange('a.md', 'Just words.\n')).toThrow(/a\.md: begins with '---'/);
    expect(() => readChange('a.md', change('huge', 'Words.'))).toThrow(/begins with/);
    expect(() => readChange('a.md', change('patch', ''))).toThrow(/has no summary/);
  });

  it('that move results are no patches', () => {
    const summary = '**Changes results**: ties are broken by id.';
    expect(() => readChange('a.md', change('patch', summary))).toThrow(/write 'korzo': minor/);
    expect(readChange('a.md', change('minor', summary)).size).toBe('minor');
  });
});

it('a release is the first section of the changelog, and what changes results stands last in it', () => {
  const changes = [
    readChange('a.md', change('minor', '**Changes results**: ties are broken by id.\n`circle` moved.')),
    readChange('b.md', change('patch', '**Check** takes several files.')),
  ];
  const old = '# Changelog\n\nNewest first.\n\n## 0.1.0\n\n- **All** of it.\n';
  expect(withRelease(old, { version: '0.2.0', date: '2030-01-02', changes })).toBe(
    '# Changelog\n\nNewest first.\n\n## 0.2.0 (2030-01-02)\n\n- **Check** takes several files.\n' +
      '- **Changes results**: ties are broken by id.\n  `circle` moved.\n\n## 0.1.0\n\n- **All** of it.\n',
  );
});
