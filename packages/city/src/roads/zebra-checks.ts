import type { Complaints } from '../language/complaint.ts';
import type { CityPlan, PlannedRoad } from '../plan/city-plan.ts';
import { lengthOfPiece } from '../plan/shapes.ts';

/** Zebras are 3 m wide, and half a metre lies between two. */
const apart = 3.5;

type PlannedPiece = PlannedRoad['pieces'][number];

/** Reports crossings for people that no vehicle can use, and those that lie on each other. */
export function checkZebras(plan: CityPlan, complaints: Complaints): void {
  const pavementOf = ({ style }: PlannedPiece): number => style.pavement ?? plan.settings.default_pavement_width;
  const noPavement = 'give the road pavements: pavement(2) in its style, or default_pavement_width';
  const ofLots = new Set(plan.lots.map(({ lanes }) => lanes?.road));
  for (const [road, { pieces, zebras, span }] of plan.roads.entries()) {
    const whole = pieces.reduce((sum, piece) => sum + lengthOfPiece(piece), 0);
    const places = zebras.map((share) => share * whole).toSorted((one, other) => one - other);
    if (places.some((place, index) => index > 0 && place - places[index - 1] < apart))
      complaints.slip(
        span,
        `zebras of a road must be ${apart} m apart; two are not`,
        'move one; only the first is built',
      );
    // Those of lots join what lies on both sides of the lanes.
    if (!ofLots.has(road) && places.some((place) => pavementOf(pieceAt(pieces, place)) === 0))
      complaints.slip(span, 'a zebra must join two pavements; this road has none there', noPavement);
  }
  for (const { incomes, span } of plan.crosses)
    for (const [index, { zebra, road }] of incomes.entries()) {
      if (!zebra) continue;
      if (road === undefined) {
        complaints.slip(
          span,
          `a zebra leads over a road; nothing is connected to income ${index}`,
          'connect it, or leave the zebra out',
        );
        continue;
      }
      const { pieces, to } = plan.roads[road];
      const isEnd = plan.crosses[to.cross].incomes === incomes && to.income === index;
      if (pavementOf(isEnd ? pieces[pieces.length - 1] : pieces[0]) === 0)
        complaints.slip(span, `a zebra must join two pavements; the road at income ${index} has none`, noPavement);
    }
}

function pieceAt(pieces: readonly PlannedPiece[], place: number): PlannedPiece {
  let rest = place;
  return pieces.find((piece) => (rest -= lengthOfPiece(piece)) <= 0) ?? pieces[pieces.length - 1];
}
