import { openMaps, shareMaps, type SharedMaps } from '../maps/index.ts';
import type { Hands, HandsMaker, HandsPlace, OfferedHands } from '@korzo/core';
import { builtinPlanners } from '../planning/index.ts';
import {
  compileGoals,
  countedIn,
  thinkWith,
  type GoalsSetup,
  type GroupGoals,
  type WrittenGoals,
} from './compile-goals.ts';
import { BriefedCensus, BriefedFields, type BriefedField } from './machine/briefed-knowledge.ts';
import type { Fields } from './machine/fields.ts';
import type { GoalsLeader } from './machine/goals-leader.ts';
import { leftToLeader } from './machine/left-to-leader.ts';
import type { OpenGround } from './machine/open-ground.ts';
import { ThinkingHands } from './machine/thinking-hands.ts';

/** A group as it can be posted: only the name of its planner. */
type BriefedGroup = Omit<GroupGoals, 'planner'> & { readonly planner: string | undefined };

/** What another thread needs to think for the people of a run, in plain data and memory that all threads see. */
interface ThinkingBriefing {
  readonly written: Pick<WrittenGoals, 'exits' | 'dt'>;
  readonly places: Omit<WrittenGoals['places'], 'maps' | 'ground'>;
  readonly ground: Pick<OpenGround, 'origin' | 'size' | 'edges' | 'exits'>;
  readonly groups: readonly (BriefedGroup | undefined)[];
  /** Groups whose people only the leader thinks for: those that go with streams, or have planners of their own. */
  readonly leaders: readonly boolean[];
  readonly maps: SharedMaps;
  readonly fields: readonly BriefedField[];
}

interface GoalsBriefing {
  readonly address: number;
  /** Undefined when only the leader knows the goals. */
  readonly thinking: ThinkingBriefing | undefined;
}

/** On its own thread the leader works itself. */
const leaders = new WeakMap<object, GoalsLeader>();

/** How the threads of a run think for its people. */
export const goalsHands: HandsMaker<GoalsBriefing> = {
  name: 'goals',
  make: (place, briefing) => leaders.get(briefing) ?? memberHands(place, briefing),
};

/** `brief` is called once, when another thread is first briefed. */
export function offerHands(leader: GoalsLeader, brief: () => ThinkingBriefing | undefined): OfferedHands {
  let told: ThinkingBriefing | undefined;
  const briefing: GoalsBriefing = {
    address: leader.address,
    get thinking() {
      return (told ??= brief());
    },
  };
  leaders.set(briefing, leader);
  return { maker: goalsHands, briefing };
}

export function briefThinking(
  { places: { maps, ground, lifts = [], ...places }, groups, exits, dt }: GoalsSetup,
  fields: Fields,
): ThinkingBriefing {
  const { origin, size, edges, exits: waysOut } = ground;
  return {
    ground: { origin, size, edges, exits: waysOut },
    written: { exits, dt },
    // The rest of a lift cannot be posted, and no goal asks for it.
    places: { ...places, lifts: lifts.map(({ id, spots, stops }) => ({ id, spots, stops })) },
    groups: groups.map((group) => group && { ...group, planner: group.planner?.name }),
    leaders: groups.map(
      (group) =>
        group?.tactic === 'stream' || (group?.planner !== undefined && !builtinPlanners.includes(group.planner)),
    ),
    maps: shareMaps(maps),
    fields: fields.share(),
  };
}

const askLeader = (): never => {
  throw leftToLeader;
};

function memberHands(place: HandsPlace, { address, thinking }: GoalsBriefing): Hands {
  if (thinking === undefined) return { perform: () => undefined };
  const { written, places, groups, leaders: leftGroups } = thinking;
  const maps = openMaps(thinking.maps);
  const ground: OpenGround = { ...thinking.ground, drawPoint: askLeader, isFree: askLeader, isShut: askLeader };
  const setup: WrittenGoals = { ...written, places: { ...places, maps, ground }, groups: groups.map(withPlanner) };
  const compiled = compileGoals(setup, askLeader);
  const census = new BriefedCensus(...countedIn(setup, compiled));
  const fields = new BriefedFields(maps, thinking.fields);
  return new ThinkingHands(place, address, { ...thinkWith(setup, compiled, { fields, census }), leaders: leftGroups });
}

function withPlanner(group: BriefedGroup | undefined): GroupGoals | undefined {
  if (group === undefined) return undefined;
  const { planner: name, ...rest } = group;
  const planner = builtinPlanners.find((each) => each.name === name);
  return planner === undefined ? rest : { ...rest, planner };
}
