import { cellStateBits, centreX, centreY, freeCell, type LevelMap } from '../../maps/index.ts';
import { number, purposeNamed } from '@korzo/core';
import { defineGoal, type CompiledGoal } from '../machine/goal-kind.ts';
import type { Mind } from '../machine/mind.ts';
import { throughRegions } from '../machine/through-regions.ts';

const regionPurpose = purposeNamed('goals/wander-region');
const pointPurpose = purposeNamed('goals/wander-point');
/** Random cells tried before a person picks another region. */
const mostTries = 24;
/** Several numbers of one key are distinguished by the upper 8 bits of the purpose. */
const numbersApart = 0x1000000;

export const wander = defineGoal({
  name: 'wander',
  summary: 'Walks to one random point after another, in this region or any other; never done.',
  parameters: {
    stay: number(0.5, { min: 0, max: 1 }, 'probability that the next point lies in the region the person is in'),
  },
  parts: 'none',
  compile(values, setting): CompiledGoal {
    const stay = values.number('stay');
    const reachPoint = setting.add(
      throughRegions(setting, purposeNamed('goals/wander-next'), {
        // Its note is the tick it was drawn at, which with the person's id makes the key of the point.
        place: (mind) => randomPoint(mind, mind.note, stay),
        within: 0.6,
        reason: 'there is no path to the random point',
      }),
    );
    return {
      pursue(mind) {
        // After a point that could not be reached the next one waits for the next tick.
        if (mind.due > mind.tick) {
          mind.stand();
          return 'going';
        }
        mind.push(reachPoint, mind.tick);
        return 'going';
      },
      partEnded(mind) {
        mind.due = mind.tick + 1;
        return 'going';
      },
    };
  },
});

/** The point that this person drew at a tick. Its region, plus 1, stays in `due`: the person walks through others to get there. */
function randomPoint(mind: Mind, tick: number, stay: number): { level: number; x: number; y: number } | undefined {
  const { regions } = mind.ways.maps.building;
  if (mind.due === 0) {
    // Aprons are behind all regions of the building.
    const aprons = regions.findIndex(({ isApron }) => isApron === true);
    const inside = aprons < 0 ? regions.length : aprons;
    const stays = mind.chance(regionPurpose, tick) < stay && mind.region >= 0 && mind.region < inside;
    const drawn = Math.floor(mind.chance(regionPurpose + numbersApart, tick) * inside);
    mind.due = (stays ? mind.region : drawn) + 1;
  }
  const { level } = regions[mind.due - 1];
  if (mind.places.flights.has(level)) return undefined;
  const map = mind.ways.maps.levels[level] as LevelMap;
  const cell = cellIn(mind, map, mind.due - 1, tick);
  return cell < 0 ? undefined : { level, x: centreX(map.frame, cell), y: centreY(map.frame, cell) };
}

/** A random free cell of a region; -1 when none was hit. */
function cellIn(mind: Mind, map: LevelMap, region: number, tick: number): number {
  const { outline } = mind.ways.maps.building.regions[region];
  const { frame, cells, regionOf } = map;
  const [west, south, east, north] = boundsOf(outline);
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const key = pointPurpose + numbersApart * 2 * attempt;
    const x = west + (east - west) * mind.chance(key, tick);
    const y = south + (north - south) * mind.chance(key + numbersApart, tick);
    const column = Math.floor((x - frame.minX) / frame.cellSize);
    const row = Math.floor((y - frame.minY) / frame.cellSize);
    const cell = row * frame.columns + column;
    if (regionOf[cell] === region + 1 && (cells[cell] & cellStateBits) === freeCell) return cell;
  }
  return -1;
}

const boundsKept = new WeakMap<object, readonly [number, number, number, number]>();

function boundsOf(outline: readonly (readonly [number, number])[]): readonly [number, number, number, number] {
  let bounds = boundsKept.get(outline);
  if (bounds === undefined) {
    const xs = outline.map(([x]) => x);
    const ys = outline.map(([, y]) => y);
    bounds = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    boundsKept.set(outline, bounds);
  }
  return bounds;
}
