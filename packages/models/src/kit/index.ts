// What models share, for authors of models: the loop over agents, whom they have around them, walls, and steering.
export { accelerate, go, onePoint, sideById, type Vector } from './around/decision.ts';
export { decideEach, type DecideOne } from './around/each-agent.ts';
export { NearWalls } from './around/near-walls.ts';
export { shorterWay, Surroundings, type MotionSeen } from './around/surroundings.ts';
export { normalise, turnInPlane, turnInSpace } from './around/turned.ts';
export { PeopleInSight } from './sight/people-in-sight.ts';
export { WallsAround } from './sight/walls-around.ts';
