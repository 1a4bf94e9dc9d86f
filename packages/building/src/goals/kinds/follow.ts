import { number } from '@korzo/core';
import { defineGoal } from '../machine/goal-kind.ts';

export const follow = defineGoal({
  name: 'follow',
  summary: "Follows the leader of its party, and leaves by the leader's exit; done when the leader has left.",
  parameters: { gap: number(1, { min: 0.1, max: 20, unit: 'm' }, 'how near to the leader it stays') },
  parts: 'none',
  compile(values, { places, needs }) {
    needs.parties = true;
    const gap = values.number('gap');
    return {
      pursue(mind) {
        const { own, row, columns } = mind;
        if (own.party[row] === 0) return mind.fail('it belongs to no party; give the group parties');
        if (own.leads[row] === 1) return 'reached';
        const party = mind.census.partyOf(own.party[row]);
        if (party === undefined || !party.leaderThere) {
          columns.wantedExit[row] = -1;
          return 'reached';
        }
        columns.wantedExit[row] = party.leaderExit;
        const offX = party.leaderX - mind.x;
        const offY = party.leaderY - mind.y;
        const near = party.leaderLevel === mind.level && offX * offX + offY * offY < gap * gap;
        const way = places.waysOut.find(({ exit }) => exit === party.leaderExit);
        if (near) mind.stand();
        else if (way !== undefined && party.leaderLevel !== mind.level) mind.walkToTarget(way.target);
        else if (mind.walkToPlace(party.leaderLevel, party.leaderX, party.leaderY) === Infinity) mind.stand();
        return 'going';
      },
    };
  },
});
