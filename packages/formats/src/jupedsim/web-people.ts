import { signedArea, type Gate, type Point } from '@korzo/building';
import { asWord } from '@korzo/plans';
import { isMapping, listIn, mappingIn, numberIn, wordIn, type Mapping } from '../format/json.ts';
import type { NoteBook } from '../format/import-notes.ts';
import type { PlanPeople } from '../plan/plan-scenario.ts';

/** A polygon of a web scenario, with what else is said of it. */
export interface WebArea {
  readonly id: string;
  readonly outline: readonly Point[];
  readonly of: Mapping;
}

export interface WebScenario {
  readonly exits: readonly WebArea[];
  readonly starts: readonly WebArea[];
  readonly checkpoints: readonly WebArea[];
  readonly document: Mapping;
}

const usualDuration = 300;
/** Branches of a journey that are followed inside each other. */
const deepest = 3;
const longestJourney = 50;

/** The groups of a web scenario: one for each distribution, with the goals of its journeys. */
export function webPeople(web: WebScenario, gates: readonly Gate[], notes: NoteBook): PlanPeople {
  const settings = mappingIn(mappingIn(web.document, 'config'), 'simulation_settings');
  const duration = numberIn(mappingIn(settings, 'simulationParams'), 'max_simulation_time') ?? usualDuration;
  const seed = numberIn(settings, 'baseSeed');
  notes.guessed('people walk by the guidelines; the numbers of the models of JuPedSim are left out');
  return {
    areas: [...web.starts, ...web.checkpoints].map(({ id, outline }) => ({ id: asWord(id), outline })),
    groups: web.starts.map((start) => groupOf(start, goalsOf(start, web, gates, notes), notes)),
    run: {
      duration: Math.min(1e6, Math.max(1, duration)),
      ...(seed !== undefined && Number.isInteger(seed) && seed >= 0 ? { seed } : {}),
    },
  };
}

const most = 10_000;
/** m2 of ground for each person where the file says none. */
const groundOfOne = 2;

function groupOf({ id, outline, of }: WebArea, goals: readonly unknown[], notes: NoteBook): unknown {
  const parameters = mappingIn(of, 'parameters');
  const asked = numberIn(parameters, 'number');
  if (asked === undefined) notes.guessed(`people of ${id}: one for ${groundOfOne} m2`);
  const count = Math.max(1, Math.min(most, Math.floor(asked ?? Math.abs(signedArea(outline)) / groundOfOne)));
  const isFlow = parameters['use_flow_spawning'] === true;
  const [from, until] = [numberIn(parameters, 'flow_start_time') ?? 0, numberIn(parameters, 'flow_end_time') ?? 10];
  const isTimed = isFlow && from >= 0 && until > from;
  return {
    name: asWord(id),
    place: { shape: 'area', id: asWord(id) },
    ...(isTimed
      ? { arrivals: { perSecond: Math.min(1000, count / (until - from)), gaps: 'even', from, until, most: count } }
      : { count }),
    radius: spreadOf(parameters, 'radius', 0.2, [0.1, 0.5]),
    speed: spreadOf({ ...parameters, v0: parameters['v0'] ?? parameters['desired_speed'] }, 'v0', 1.34, [0.1, 10]),
    goals: [...waitBefore(parameters, notes), ...goals],
  };
}

/** A number, or a normal distribution where the file has one, kept in a range. */
function spreadOf(
  parameters: Mapping,
  key: string,
  otherwise: number,
  [least, highest]: readonly [number, number],
): unknown {
  const clamp = (value: number): number => Math.min(highest, Math.max(least, value));
  const mean = clamp(numberIn(parameters, key) ?? otherwise);
  const deviation = numberIn(parameters, `${key}_std`) ?? 0;
  if (wordIn(parameters, `${key}_distribution`) !== 'gaussian' || !(deviation > 0)) return mean;
  const [min, max] = [clamp(mean - 3 * deviation), clamp(mean + 3 * deviation)];
  return min < max ? { distribution: 'normal', mean, deviation, min, max } : mean;
}

function waitBefore(parameters: Mapping, notes: NoteBook): unknown[] {
  if (parameters['use_premovement'] !== true) return [];
  const [a, b] = [numberIn(parameters, 'premovement_param_a'), numberIn(parameters, 'premovement_param_b')];
  if (a === undefined || b === undefined) return [];
  const kind = wordIn(parameters, 'premovement_distribution') ?? 'gamma';
  // Of a gamma distribution the mean is shape times scale; of a uniform one the middle; of others the first number.
  const mean = kind === 'gamma' ? a * b : kind === 'uniform' ? (a + b) / 2 : a;
  notes.guessed(`premovement time (${kind}): its mean for all`);
  return mean > 0 ? [{ goal: 'wait', for: Math.min(1e5, mean) }] : [];
}

/** One journey, or one of several by their weights; the nearest exit where the file has none. */
function goalsOf(start: WebArea, web: WebScenario, gates: readonly Gate[], notes: NoteBook): unknown[] {
  const weights = listIn(start.of, 'journey_weights').filter(isMapping);
  const journeys = journeysIn(web.document);
  const sequences = weights.flatMap((each) => {
    const sequence = journeys.get(wordIn(each, 'journey_id') ?? '');
    return sequence === undefined
      ? []
      : [{ goals: stagesAsGoals(sequence, web, gates, notes), weight: numberIn(each, 'weight') ?? 1 }];
  });
  if (sequences.length === 1) return sequences[0].goals;
  if (sequences.length > 1)
    return [
      {
        goal: 'any',
        goals: sequences.map(({ goals }) => ({ goal: 'all', goals })),
        probabilities: sequences.map(({ weight }) => Math.max(0.001, weight)),
      },
    ];
  return followed(start.id, nextsIn(web.document), { web, gates, notes, depth: 0, seen: [] });
}

const isWord = (value: unknown): value is string => typeof value === 'string';

/** Stages of the journeys that are lists. */
function journeysIn(document: Mapping): ReadonlyMap<string, readonly string[]> {
  return new Map(
    [...listIn(document, 'journeys'), ...listIn(document, 'journeys_v2')].filter(isMapping).map((journey) => {
      const stages = [...listIn(journey, 'stages'), ...listIn(journey, 'sequence')].filter(isWord);
      return [wordIn(journey, 'id') ?? '', stages.slice(0, longestJourney)];
    }),
  );
}

/** What follows on each stage: by the transitions, else by the order of the stages. */
function nextsIn(document: Mapping): ReadonlyMap<string, readonly string[]> {
  const nexts = new Map<string, string[]>();
  const put = (from: string | undefined, to: string | undefined): void => {
    if (from === undefined || to === undefined) return;
    const list = nexts.get(from) ?? [];
    if (!list.includes(to)) nexts.set(from, [...list, to]);
  };
  const journeys = [...listIn(document, 'journeys'), ...listIn(document, 'journeys_v2')].filter(isMapping);
  const listed = [...listIn(document, 'transitions'), ...journeys.flatMap((journey) => listIn(journey, 'transitions'))];
  for (const each of listed.filter(isMapping)) put(wordIn(each, 'from'), wordIn(each, 'to'));
  if (listed.length === 0)
    for (const stages of journeysIn(document).values())
      for (const [index, stage] of stages.slice(1).entries()) put(stages[index], stage);
  return nexts;
}

interface Following {
  readonly web: WebScenario;
  readonly gates: readonly Gate[];
  readonly notes: NoteBook;
  readonly depth: number;
  readonly seen: readonly string[];
}

function followed(from: string, nexts: ReadonlyMap<string, readonly string[]>, way: Following): unknown[] {
  const { web, gates, notes, depth, seen } = way;
  const choices = (nexts.get(from) ?? []).filter((stage) => !seen.includes(stage));
  if (choices.length === 0 || seen.length >= longestJourney)
    return web.exits.some(({ id }) => id === from) ? [] : leave(gates);
  const tail = (stage: string, deeper: number): unknown[] => [
    ...stageGoals(stage, web, gates, notes),
    ...(web.exits.some(({ id }) => id === stage)
      ? []
      : followed(stage, nexts, { ...way, depth: deeper, seen: [...seen, stage] })),
  ];
  if (choices.length > 1 && depth < deepest) {
    notes.guessed('stages that lead to several others: drawn evenly');
    return [{ goal: 'any', goals: choices.map((stage) => ({ goal: 'all', goals: tail(stage, depth + 1) })) }];
  }
  return tail(choices[0], depth);
}

/** The stages of a journey as goals. A journey without an exit ends at the nearest one. */
function stagesAsGoals(
  stages: readonly string[],
  web: WebScenario,
  gates: readonly Gate[],
  notes: NoteBook,
): unknown[] {
  const goals: unknown[] = [];
  for (const stage of stages) {
    goals.push(...stageGoals(stage, web, gates, notes));
    if (web.exits.some(({ id }) => id === stage)) return goals;
  }
  return [...goals, ...leave(gates)];
}

const leave = (gates: readonly Gate[]): unknown[] => [gates.length === 0 ? { goal: 'wander' } : { goal: 'leave' }];

function stageGoals(stage: string, web: WebScenario, gates: readonly Gate[], notes: NoteBook): unknown[] {
  if (web.exits.some(({ id }) => id === stage)) {
    const name = asWord(stage);
    const own = gates.filter(
      ({ id }) => id === name || (id.startsWith(`${name}-`) && /^\d+$/.test(id.slice(name.length + 1))),
    );
    if (own.length > 0) return [{ goal: 'leave', exits: own.map(({ id }) => id) }];
    notes.skipped(`exit ${stage}: it does not border on walkable ground; the nearest exit is taken`);
    return leave(gates);
  }
  const checkpoint = web.checkpoints.find(({ id }) => id === stage);
  if (checkpoint === undefined) return [];
  const wait = numberIn(checkpoint.of, 'waiting_time') ?? 0;
  return [{ goal: 'reach', area: asWord(stage) }, ...(wait > 0 ? [{ goal: 'wait', for: Math.min(1e5, wait) }] : [])];
}
