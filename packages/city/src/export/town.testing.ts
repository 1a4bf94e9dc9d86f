import { readXml, type XmlElement } from '@korzo/reading';
import { readFileSync } from 'node:fs';
import type { CityPlan } from '../plan/city-plan.ts';
import { readCity } from '../read-city.ts';
import { makeNetwork } from '../roads/make-network.ts';
import type { RoadNetwork } from '../roads/road-network.ts';

/** The town of the import's fixtures: lights, a main road, an all-way stop, bends, a hill, and a road that grows wider. */
export function makeTown(): { readonly plan: CityPlan; readonly network: RoadNetwork } {
  const text = readFileSync(new URL('../import/fixtures/town.city', import.meta.url), 'utf8');
  return cityOf(text);
}

export function cityOf(text: string): { readonly plan: CityPlan; readonly network: RoadNetwork } {
  const { plan, problems } = readCity(text);
  if (plan === undefined) throw new Error(JSON.stringify(problems));
  const { network, complaints } = makeNetwork(plan);
  if (network === undefined) throw new Error(JSON.stringify(complaints));
  return { plan, network };
}

export function rootOf(text: string): XmlElement {
  const read = readXml(text, { file: 'a.xml' });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.root;
}

export const attribute = ({ attributes }: XmlElement, name: string): string => attributes.get(name)?.value ?? '';
export const number = (element: XmlElement, name: string): number => Number(attribute(element, name));
export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);
export const descend = (element: XmlElement, ...names: string[]): XmlElement[] =>
  names.reduce((found, name) => found.flatMap((each) => childrenOf(each, name)), [element]);
