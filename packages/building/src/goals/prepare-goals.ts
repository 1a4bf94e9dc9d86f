import { Premises } from '../premises/premises.ts';
import type { Part } from '@korzo/core';
import { builtinGoals } from './builtin.ts';
import { compileGoals, countedIn, thinkWith, widestOf, type GoalsSetup } from './compile-goals.ts';
import { briefThinking, offerHands } from './goals-hands.ts';
import { Census } from './machine/census.ts';
import { Fields } from './machine/fields.ts';
import { goalsPart } from './machine/goals-part.ts';
import type { GoalFinding } from './machine/goal-writing.ts';
import type { Places } from './machine/places.ts';
import { sharedBy } from './machine/wayfinder.ts';

/** Searches a tick: so few that no tick takes long, so many that no person waits long for its own. */
const usualSearches = 64;

/** The part that lets people pursue goals in a building, or everything that is wrong with the goals. */
export function prepareGoals(
  setup: GoalsSetup,
): { readonly part: Part; readonly fields: Fields } | { readonly findings: readonly GoalFinding[] } {
  const premises = setup.premises ?? untouched(setup);
  const compiled = compileGoals(setup, (name) => premises.signalTick(name));
  const { table, places } = compiled;
  if (table.findings.length > 0) return { findings: table.findings };
  const fields = fieldsFor(setup, premises, places, table.wants);
  const census = new Census(...countedIn(setup, compiled));
  const { thinker, reactions } = thinkWith(setup, compiled, { fields, census });
  const isKnownToAll = [...table.used].every((kind) => builtinGoals.includes(kind));
  return {
    fields,
    part: goalsPart({
      table,
      fields,
      thinker,
      reactions,
      searchesPerTick: setup.searchesPerTick ?? usualSearches,
      isKnownToAll,
      hands: (leader) => offerHands(leader, () => (isKnownToAll ? briefThinking(setup, fields) : undefined)),
    }),
  };
}

/** Groups whose widest exceed the shared radius by more classes than this get their fields when they ask for them. */
const mostWideClasses = 8;

function fieldsFor(setup: GoalsSetup, premises: Premises, places: Places, wants: ReadonlySet<number>): Fields {
  const { maps } = setup.places;
  const { cellsPerTick, planned } = setup;
  const fields = new Fields({
    maps,
    premises,
    targets: places.targets,
    ...(cellsPerTick === undefined ? {} : { cellsPerTick }),
    ...(planned === undefined ? {} : { planned }),
  });
  const widest = widestOf(setup);
  const shared = sharedBy(widest);
  const most = widest - shared > mostWideClasses ? shared : Math.max(widest, shared);
  for (let centimetres = shared; centimetres <= most; centimetres++) {
    for (const target of [...wants].sort((a, b) => a - b)) fields.declare(target, centimetres);
  }
  return fields;
}

/** A place that no command changes. */
function untouched({ places: { maps, signals }, dt }: GoalsSetup): Premises {
  const { building, walls } = maps;
  return new Premises({ building, walls, standing: [], exits: [], signals, levels: 1, bounds: [0, 0, 0, 0], dt });
}
