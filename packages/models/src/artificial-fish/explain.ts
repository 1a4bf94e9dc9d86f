import { acos, type Explanation, type Onlook } from '@korzo/core';
import { intentions } from './intentions.ts';
import type { FishParameters } from './parameters.ts';

/** Whom a fish has in view, and what its muscles last did for which intention. Hunger, libido and fear are columns, shown beside. */
export function explainFish({ self, others, values }: Onlook<FishParameters>): Explanation {
  const halfAngle = values.view / 2;
  const [forwardX, forwardY, forwardZ] = self.heading;
  const isSeen = ({ way, distance }: (typeof others)[number]): boolean => {
    const cosine = (way[0] * forwardX + way[1] * forwardY + way[2] * forwardZ) / Math.max(distance, 1e-9);
    return distance <= values.sight && (distance < 1e-9 || acos(Math.min(Math.max(cosine, -1), 1)) <= halfAngle);
  };
  const { intention = 0, pullX = 0, pullY = 0, pullZ = 0 } = self.added;
  return {
    neighbours: others
      .filter(isSeen)
      .slice(0, values.neighbours)
      .map(({ id }) => id),
    forces: [{ name: intentions[intention] ?? intentions[0], force: [pullX, pullY, pullZ] }],
    sight: { radius: values.sight, halfAngle },
  };
}
