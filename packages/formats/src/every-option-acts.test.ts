import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boidsAppFormat } from './boids-app/boids-app-format.ts';
import { settings } from './boids-app/settings.ts';
import { boidsCrowdFormat } from './boids-crowd/boids-crowd-format.ts';
import type { Format } from './format/format.ts';
import { massFormat } from './mass/mass-format.ts';

const shipped = (path: string): string => readFileSync(new URL(`../../../scenarios/${path}`, import.meta.url), 'utf8');

/** A text in which one option has another value. */
interface Change {
  readonly option: string;
  readonly text: string;
}

/** Another good value of a number or word. */
function other(value: string): string {
  if (value === 'on' || value === 'off') return value === 'on' ? 'off' : 'on';
  return Number.isNaN(Number(value)) ? `${value}x` : String(Number(value) * 1.25 + 0.5);
}

/** Every number in the attributes and texts of an XML document, one after the other. Whole numbers stay whole. */
function changesOfXml(document: string): Change[] {
  const text = document.replace(/^<\?[^]*?\?>/, '');
  return [...text.matchAll(/<(\w+)>([-\d.]+)<|<(\w+)[^>]*?|(\w+)="([-\d.]+)"/g)].flatMap((found) => {
    const [all, element, content, , attribute, given] = found;
    const value = content ?? given;
    if (value === undefined) return [];
    const by = /^\d+$/.test(value) && content !== undefined ? String(Number(value) + 1) : other(value);
    const changed = all.replace(value, by);
    const line = text.slice(0, found.index).split('\n').length;
    return [
      {
        option: `${element ?? attribute} in line ${line}`,
        text: text.slice(0, found.index) + changed + text.slice(found.index + all.length),
      },
    ];
  });
}

/** Every setting of a config.cfg, with another value than it has there or by default. */
const changesOfConfig = (text: string, names: readonly string[]): Change[] =>
  names.map((name) => {
    const line = new RegExp(`^${name} = (\\S+)`, 'm');
    const value = line.exec(text)?.[1];
    const setting = settings[name as keyof typeof settings];
    const from =
      value ?? (typeof setting.default === 'boolean' ? (setting.default ? 'on' : 'off') : `${setting.default}`);
    const isWhole = 'whole' in setting;
    const most = 'most' in setting ? setting.most : Infinity;
    const by = isWhole ? String(Number(from) + 1) : Number(other(from)) > most ? String(most) : other(from);
    return {
      option: name,
      text: value === undefined ? `${text}\n${name} = ${by}\n` : text.replace(line, `${name} = ${by}`),
    };
  });

/** What a reader makes of a text: everything that a run or a viewer gets of it. */
function outcome(format: Format, text: string, beside: Readonly<Record<string, string>>): string {
  const files = new Map(Object.entries(beside).map(([what, contents]) => [what, { contents, file: what }]));
  const read = format.read(text, 'start', { beside: files });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return JSON.stringify({ scenario: read.scenario, workers: read.workers });
}

const dead = (changes: readonly Change[], same: string, read: (text: string) => string): string[] =>
  changes.filter(({ text }) => read(text) === same).map(({ option }) => option);

describe('every option of a config', () => {
  it('of MASS changes the run or the view', () => {
    const [world, config] = [shipped('mass/map1.xml'), shipped('mass/config1.xml')];
    const read = (text: string): string => outcome(massFormat, world, { config: text });
    const changes = changesOfXml(config);
    expect(changes.length).toBeGreaterThan(6);
    expect(dead(changes, read(config), read)).toEqual([]);
  });

  it('of the boids application changes the run', () => {
    const [config, map] = [shipped('boids-app/config.cfg'), shipped('boids-app/map.txt')];
    const inSchool = ['count', 'predators'];
    // The scene and the map name what is read at all.
    const names = Object.keys(settings).filter((name) => name !== 'scene' && name !== 'map');
    const read = (text: string): string => outcome(boidsAppFormat, text, { map });
    // A radius or weight acts where its rule is on.
    const evacuation = config.replace('cohesion = off', 'cohesion = on');
    const walked = names.filter((name) => !inSchool.includes(name));
    expect(dead(changesOfConfig(evacuation, walked), read(evacuation), read)).toEqual([]);
    const school = 'scene = school\n';
    expect(dead(changesOfConfig(school, inSchool), read(school), read)).toEqual([]);
  });

  it('of the boids crowd changes the run, but for cameras, which no scenario holds', () => {
    const [config, obstacles] = [shipped('boids-crowd/config.xml'), shipped('boids-crowd/obstacles.xml')];
    const text = config.replace(/<cameras>[^]*<\/cameras>/, '');
    const read = (changed: string): string => outcome(boidsCrowdFormat, changed, { obstacles });
    const changes = changesOfXml(text);
    expect(changes.length).toBeGreaterThan(20);
    // The crowd walks on the ground: its direction has no height.
    const heights = dead(changes, read(text), read);
    expect(heights.every((option) => option.startsWith('y in line'))).toBe(true);
    expect(heights).toHaveLength(2);
  });
});
