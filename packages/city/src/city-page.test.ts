import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandsOf, definitionNames } from './evaluate/commands.ts';
import { lineStyles, numberFunctions, settings, wayTypes } from './evaluate/functions.ts';
import { readCity } from './read-city.ts';
import { makeNetwork } from './roads/make-network.ts';

const page = readFileSync(new URL('../../../docs/city.md', import.meta.url), 'utf8');

describe('the page about cities', () => {
  it('names every command with what it takes and says', () => {
    for (const command of Object.values(commandsOf).flat()) {
      const given = command.takes.map(({ name }, index) =>
        index >= command.takes.length - (command.optional ?? 0) ? `[${name}]` : name,
      );
      const shown = [...given, ...(command.repeats === true ? ['...'] : [])].join(', ');
      expect(page).toContain(`| \`${command.name}(${shown})\` | ${command.about} |`);
    }
  });

  it('names every function, setting with its value, line and type of way', () => {
    for (const { name, takes, about } of numberFunctions)
      expect(page).toContain(`| \`${name}\` | ${takes} | ${about} |`);
    for (const [name, value] of Object.entries(settings))
      expect(page).toContain(name === 'drive_on_left' ? `\`${name}\` (false)` : `\`${name}\` (${value} m`);
    for (const name of [...lineStyles, ...Object.values(definitionNames)]) expect(page).toContain(`\`${name}\``);
    for (const type of wayTypes) expect(page).toContain(`Way(${type})`);
  });

  it('shows a city of which nothing is wrong', () => {
    const text = /```city\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const { plan, complaints } = readCity(text, 'city.md');
    expect(complaints).toEqual([]);
    if (plan === undefined) throw new Error('there is no plan');
    const { network, complaints: more } = makeNetwork(plan);
    expect(more).toEqual([]);
    expect(network?.roads).toHaveLength(8);
  });
});
