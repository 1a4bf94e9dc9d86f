import type { Maps } from '../../maps/index.ts';
import { FlowField, type SharedField } from '../../planning/index.ts';
import { Census, type PartyNow } from './census.ts';
import { leftToLeader } from './left-to-leader.ts';
import type { KnownFields } from './wayfinder.ts';

/** A field that all threads see. */
export interface BriefedField {
  readonly target: number;
  readonly centimetres: number;
  readonly field: SharedField;
}

/** The fields of the start, on another thread than the leader's; what it does not have is left to the leader. */
export class BriefedFields implements KnownFields {
  readonly maps: Maps;
  readonly now = { tick: 0, stage: 0, changes: 0 };
  readonly #byKey: ReadonlyMap<number, FlowField>;

  constructor(maps: Maps, fields: readonly BriefedField[]) {
    this.maps = maps;
    this.#byKey = new Map(
      fields.map(({ target, centimetres, field }) => [keyOf(target, centimetres), FlowField.opened(maps, field)]),
    );
  }

  find(target: number, centimetres: number): FlowField {
    const field = this.#byKey.get(keyOf(target, centimetres));
    if (field === undefined) throw leftToLeader;
    return field;
  }
}

const keyOf = (target: number, centimetres: number): number => target * 65_536 + centimetres;

/** What was counted, on another thread than the leader's: only the leader knows queues and parties. */
export class BriefedCensus extends Census {
  override partyOf(): PartyNow | undefined {
    throw leftToLeader;
  }

  override queueLength(): number {
    throw leftToLeader;
  }

  override placeInQueue(): number {
    throw leftToLeader;
  }
}
