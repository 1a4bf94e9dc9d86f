import type { Vector } from '../plan/city-plan.ts';
import type { Lane, LanePiece, RoadNetwork, Turn } from './road-network.ts';

const mirrored = ([x, y, z]: Vector): Vector => [x, -y, z];

export const otherTurn: Readonly<Record<Turn, Turn>> = {
  left: 'right',
  right: 'left',
  straight: 'straight',
  back: 'back',
};

/** A piece seen in a mirror along the x axis: whatever turns, turns the other way round. */
function mirrorPiece(piece: LanePiece): LanePiece {
  if (piece.kind === 'straight')
    return {
      ...piece,
      begin: mirrored(piece.begin),
      end: mirrored(piece.end),
      roof: mirrored(piece.roof),
      roofTurn: -piece.roofTurn,
    };
  return {
    ...piece,
    centre: mirrored(piece.centre),
    axis: mirrored(piece.axis),
    begin: mirrored(piece.begin),
    angle: -piece.angle,
    roofBegin: -piece.roofBegin,
    roofEnd: -piece.roofEnd,
  };
}

const mirrorLane = (lane: Lane): Lane => ({
  ...lane,
  pieces: lane.pieces.map(mirrorPiece),
  ...(lane.turn === undefined ? {} : { turn: otherTurn[lane.turn] }),
});

/** A network for driving on the right, mirrored along the x axis: one for driving on the left. */
export const mirrorNetwork = (network: RoadNetwork): RoadNetwork => ({
  ...network,
  drivesOn: 'left',
  lanes: network.lanes.map(mirrorLane),
  junctions: network.junctions.map((junction) => ({ ...junction, position: mirrored(junction.position) })),
});
