import type { Problem } from '@korzo/reading';
import { fileRanges, grouped, largestMap, ranges } from '../limits/city-limits.ts';
import type { Junction, Lane, Light, Road, RoadNetwork } from '../roads/road-network.ts';
import { onGrid } from '../roads/stretch.ts';
import { chainLanes, findChains, type Chains } from './chain-lanes.ts';
import { deriveJunctions, type ReadRoad } from './derive-junctions.ts';
import { readSvbLane, type Counts, type ReadLane } from './read-svb-lanes.ts';
import { definitionEntries, type CarDefinition, type StartingCar, type SvbContents } from './svb-file.ts';
import { itemsOf, Questions } from './svb-questions.ts';
import { readSvbSyntax, SvbProblems, type SvbBlock } from './svb-syntax.ts';

export interface ReadSvb {
  /** Absent when there are problems. */
  readonly contents?: SvbContents;
  readonly problems: readonly Problem[];
}

/** What cars have, all in SI units. */
const carNumbers = { least: 0.001, most: 1000, unit: '' };
/** Of a whole road. */
const roadLength = { ...ranges.length, most: 1e8 };

const controls = ['right_before_left', 'main_road', 'all_way', 'light', 'actuated'] as const;

/** Reads an SVB file (thesis, 9.3), ours or one without our additions. Everything wrong is reported at once, with lines. */
export function readSvb(text: string, file = 'world.svb'): ReadSvb {
  const problems = new SvbProblems(file);
  if (text.length > largestMap) {
    const rule = `a file may have up to ${grouped(largestMap)} characters; this one has ${grouped(text.length)}`;
    problems.add(1, '', rule, 'cut a smaller part out of it');
    return { problems: problems.list };
  }
  const root = readSvbSyntax(text, problems);
  for (const name of ['Navigs', 'Lanes', 'Cars', 'CarDefs'])
    if (!root.sections.has(name.toLowerCase()))
      problems.add(1, name, `the section [${name}<>] is missing`, 'add it, empty if there is nothing to say');
  const items = (name: string): SvbBlock[] => itemsOf(problems, root, name, '');
  const counts: Counts = {
    roads: items('Navigs').length,
    lanes: root.sections.get('lanes')?.items.size ?? 0,
    junctions: root.sections.get('junctions')?.items.size ?? 0,
  };
  const read = items('Lanes').map((block, index) => readSvbLane(problems, block, `Lanes[${index}]`, counts));
  checkAlong(read, problems);
  const chains = findChains(read, problems);
  const reader = new Reader(problems, counts, chains, read);
  const roads = items('Navigs').map((block, index) => reader.road(block, `Navigs[${index}]`));
  const definitions = items('CarDefs');
  const cars = items('Cars').map((block, index) => reader.car(block, `Cars[${index}]`, definitions.length));
  const carDefinitions = definitions.map((block, index) => reader.carDefinition(block, `CarDefs[${index}]`));
  const lights = items('Lights').map((block, index) => reader.light(block, `Lights[${index}]`));
  const junctions = items('Junctions').map((block, index) =>
    reader.junction(block, `Junctions[${index}]`, lights.length),
  );
  const rooms = chainLengths(read, chains);
  const blocks = items('Cars');
  for (const [index, { definition, lane }] of cars.entries()) {
    const length = carDefinitions[definition]?.length ?? 0;
    const room = rooms[lane] ?? Infinity;
    if (length > room)
      problems.add(
        blocks[index].line,
        `Cars[${index}]`,
        `a car must not be longer than its lane; it has ${length} m, lane ${lane} ${Math.round(room * 10) / 10} m`,
        'start it on a longer lane, or with a shorter CarDef',
      );
  }
  const told = unique(problems.list);
  if (told.length > 0) return { problems: told };
  const lanes = chainLanes(read, chains);
  return { problems: [], contents: { network: networkOf({ lanes, roads, junctions, lights }), cars, carDefinitions } };
}

/** Of the lanes that rows of lanes of the file become, m. */
function chainLengths(lanes: readonly ReadLane[], { chainOf, count }: Chains): number[] {
  const lengths = Array.from({ length: count }, () => 0);
  for (const [index, { piece }] of lanes.entries()) lengths[chainOf[index]] += piece.length;
  return lengths;
}

/** Items are asked for more than once; what is wrong with their numbers is reported once. */
const unique = (problems: readonly Problem[]): Problem[] =>
  problems
    .filter((one, index) => problems.findIndex((other) => other.line === one.line && other.rule === one.rule) === index)
    .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));

interface Parts {
  readonly lanes: readonly Lane[];
  readonly roads: readonly ReadRoad[];
  readonly junctions: readonly Junction[];
  readonly lights: readonly Light[];
}

const isTold = (road: ReadRoad): road is Road => road.from !== undefined && road.to !== undefined;

/** The original format has no junctions: they follow from the roads. */
function networkOf({ lanes, roads, junctions, lights }: Parts): RoadNetwork {
  if (roads.every(isTold)) return { lanes, roads, junctions, lights };
  return { ...deriveJunctions(lanes, roads), lights };
}

/** Lanes that follow each other must say so on both sides. */
function checkAlong(lanes: readonly ReadLane[], problems: SvbProblems): void {
  const told = lanes.map(({ relations }) => new Set(relations.map(({ relation, lane }) => `${relation} ${lane}`)));
  for (const [index, { relations }] of lanes.entries()) {
    for (const { lane, relation, line } of relations) {
      if ((relation !== 'prev' && relation !== 'next') || lanes[lane] === undefined) continue;
      const back = relation === 'prev' ? 'next' : 'prev';
      if (!told[lane].has(`${back} ${index}`))
        problems.add(
          line,
          `Lanes[${index}]`,
          `lane ${index} names lane ${lane} as ${relation.toUpperCase()}; lane ${lane} must name it as ${back.toUpperCase()}`,
          `add the relation to lane ${lane}, or remove this one`,
        );
    }
  }
}

class Reader {
  readonly #problems: SvbProblems;
  readonly #counts: Counts;
  readonly #chains: Chains;
  readonly #lanes: readonly ReadLane[];
  /** Lanes of the network by the road they belong to. */
  readonly #chainsOf = new Map<number, Set<number>>();

  constructor(problems: SvbProblems, counts: Counts, chains: Chains, lanes: readonly ReadLane[]) {
    for (const [index, { road }] of lanes.entries()) {
      const known = this.#chainsOf.get(road) ?? new Set<number>();
      this.#chainsOf.set(road, known.add(chains.chainOf[index]));
    }
    this.#problems = problems;
    this.#counts = counts;
    this.#chains = chains;
    this.#lanes = lanes;
  }

  road(block: SvbBlock, place: string): ReadRoad {
    const navig = new Questions(this.#problems, block, 'Navig', place);
    const { roads, lanes, junctions } = this.#counts;
    const first = navig.number('LaneIndex', { whole: true, least: 0, below: lanes });
    navig.word('Type', ['road']);
    const index = Number(place.slice('Navigs['.length, -1));
    const name = navig.text('Name');
    const junction = { whole: true, least: 0, below: junctions };
    if (this.#lanes[first] !== undefined && this.#lanes[first].road !== index)
      navig.complain(
        `LaneIndex must lead to a lane with NavigIndex ${index}; lane ${first} has ${this.#lanes[first].road}`,
        'correct one of them',
        'LaneIndex',
      );
    return {
      ...(navig.has('From') ? { from: navig.number('From', junction) } : {}),
      ...(navig.has('To') ? { to: navig.number('To', junction) } : {}),
      length: new Questions(this.#problems, block, 'Road', place).number('Length', { within: roadLength }),
      lanes: this.#lanesOfRoad(navig, index),
      prev: navig.list('Prev', { whole: true, least: 0, below: roads }),
      next: navig.list('Next', { whole: true, least: 0, below: roads }),
      ...(name === undefined ? {} : { name }),
    };
  }

  car(block: SvbBlock, place: string, definitions: number): StartingCar {
    const car = new Questions(this.#problems, block, 'Car', place);
    const definition = car.number('CarDefIndex', { whole: true, least: 0, below: definitions });
    const at = car.number('LaneIndex', { whole: true, least: 0, below: this.#counts.lanes });
    const where = car.number('Where', { least: 0 });
    const length = this.#lanes[at]?.piece.length ?? Infinity;
    if (where > length)
      car.complain(`Where must lie on the lane, 0 to ${length}; found ${where}`, 'correct it', 'Where');
    const { chainOf, startOf } = this.#chains;
    return {
      definition,
      lane: chainOf[at] ?? 0,
      where: (startOf[at] ?? 0) + onGrid(where),
      speed: car.number('Speed', { least: 0 }),
    };
  }

  carDefinition(block: SvbBlock, place: string): CarDefinition {
    const car = new Questions(this.#problems, block, 'CarDef', place);
    const ask = (key: keyof CarDefinition): number => car.number(definitionEntries[key], { within: carNumbers });
    return {
      speed: ask('speed'),
      acceleration: ask('acceleration'),
      deceleration: ask('deceleration'),
      highestSpeed: ask('highestSpeed'),
      highestAcceleration: ask('highestAcceleration'),
      highestDeceleration: ask('highestDeceleration'),
      length: ask('length'),
    };
  }

  junction(block: SvbBlock, place: string, lights: number): Junction {
    const junction = new Questions(this.#problems, block, 'Junction', place);
    const name = junction.text('Name');
    const control = junction.word('Control', controls);
    const light = { whole: true, least: 0, below: lights };
    if ((control === 'light' || control === 'actuated') && !junction.has('Light'))
      junction.complain('a junction with lights must name its Light', 'add Light = number', 'Control');
    return {
      position: junction.vector('Position'),
      control: control.replaceAll('_', '-') as Junction['control'],
      lanes: this.#chainList(junction),
      ...(junction.has('Light') ? { light: junction.number('Light', light) } : {}),
      ...(name === undefined ? {} : { name }),
    };
  }

  light(block: SvbBlock, place: string): Light {
    const light = new Questions(this.#problems, block, 'Light', place);
    const phases = itemsOf(this.#problems, block, 'Phases', place);
    if (phases.length === 0) light.complain('lights must have a program', 'add [Phases<>] with at least one');
    const actuated = {
      shortest: light.number('Shortest', { within: fileRanges.time, otherwise: 0 }),
      longest: light.number('Longest', { within: fileRanges.time, otherwise: 0 }),
    };
    return {
      junction: light.number('Junction', { whole: true, least: 0, below: this.#counts.junctions }),
      amber: light.number('Amber', { least: 0 }),
      ...(light.has('Shortest') ? { actuated } : {}),
      phases: phases.map((each, index) => {
        const phase = new Questions(this.#problems, each, 'Phase', `${place}.Phases[${index}]`);
        return { green: phase.number('Green', { within: fileRanges.time }), lanes: this.#chainList(phase) };
      }),
    };
  }

  #lanesOfRoad(navig: Questions, road: number): number[] {
    const lanes = navig.has('Chains') ? this.#chainList(navig) : this.#lanesOf(road);
    const own = this.#chainsOf.get(road);
    const foreign = lanes.find((lane) => own?.has(lane) !== true);
    if (foreign !== undefined)
      navig.complain(
        `Chains must name lanes with NavigIndex ${road}; lane ${foreign} has another one`,
        'correct one of them',
        'Chains',
      );
    if (lanes.length === 0) navig.complain('a road must have lanes; found none', 'name them in Chains', 'Chains');
    return lanes;
  }

  #lanesOf(road: number): number[] {
    return [...(this.#chainsOf.get(road) ?? [])];
  }

  #chainList(questions: Questions): number[] {
    return questions.list('Chains', { whole: true, least: 0, below: this.#chains.count });
  }
}
