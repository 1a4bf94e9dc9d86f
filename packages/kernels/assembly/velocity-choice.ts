import { countUp4, f32At, fourAt, infinity4, least4, most4, setF32, setFour } from './lanes';
import { cross4, dot4, squared4 } from './vectors4';
import {
  blockedFrom,
  blockedTo,
  Choosing,
  edgeAlongX,
  edgeAlongY,
  edgeCost,
  edgeLeast,
  edgeMost,
  edgeNearest,
  edgeX,
  edgeY,
} from './velocity-choosing';
import { findStretches } from './velocity-stretches';

/** Two velocities whose costs (m2/s2) differ by less are as good: that on the earlier edge, of a nearer agent and on the right, is taken. */
const asGood: f32 = 1e-6;
/** Edges end a little before the top speed. */
const topSpeedShare: f32 = 0.999999;

/**
 * Takes the velocity nearest to the wished one that lies in no cone and leads into no wall (ClearPath, Guy et al. 2009): the wish
 * itself, standing still, or on each edge the free point nearest to the wish. When there is none, the farthest of the others is
 * left out, then the next one, until there is; walls are never left out. The same as src/twins/velocity-obstacles.ts, which
 * tries every point where edges begin or end to be blocked.
 */
export function chooseVelocity(self: Choosing): void {
  tryWish(self);
  if (self.rank == self.cones && self.cost == 0) return;
  measureEdges(self);
  while (true) {
    const edge = nearestEdge(self);
    const cost = edge < 0 ? (Infinity as f32) : f32At(edgeCost(self), edge);
    if (edge < 0 || (self.rank == self.cones && cost > self.cost + asGood)) break;
    tryEdge(self, edge, cost);
    setF32(edgeCost(self), edge, Infinity as f32);
  }
  holdSpeed(self);
}

/** The wish, or standing still if that avoids more of the nearest. An agent that stands walks into no wall. */
function tryWish(self: Choosing): void {
  const speed = sqrt<f32>(self.wishX * self.wishX + self.wishY * self.wishY);
  const towardsX: f32 = speed > 0 ? self.wishX / speed : 1;
  const towardsY: f32 = speed > 0 ? self.wishY / speed : 0;
  findStretches(self, 0, 0, towardsX, towardsY);
  self.edge = -1;
  self.x = self.wishX;
  self.y = self.wishY;
  self.cost = 0;
  self.rank = rankAt(self, speed);
  if (self.rank == self.cones) return;
  const standing = max(rankAt(self, 0), 0);
  if (standing <= self.rank) return;
  self.rank = standing;
  self.x = 0;
  self.y = 0;
  self.cost = speed * speed;
}

/** How many of the nearest cones the point t of the line at work avoids; -1 when it leads into a wall. */
function rankAt(self: Choosing, t: f32): i32 {
  const ts = f32x4.splat(t);
  const last = self.firstCone + self.cones;
  for (let at = 0; at < last; at += 4) {
    const blocked = v128.and(f32x4.lt(fourAt(blockedFrom(self), at), ts), f32x4.gt(fourAt(blockedTo(self), at), ts));
    const lanes = i32x4.bitmask(blocked);
    if (lanes != 0) return max(at + ctz(lanes) - self.firstCone, -1);
  }
  return self.cones;
}

/**
 * Cuts the edges where they are too fast, |x + t d|2 = (x x d)2 + (x.d + t)2 <= maxSpeed2, and finds the point of each that is nearest to
 * the wish. Edges of which nothing is left cost Infinity.
 */
function measureEdges(self: Choosing): void {
  const wishX = f32x4.splat(self.wishX);
  const wishY = f32x4.splat(self.wishY);
  const fastest = f32x4.splat(self.maxSpeed * self.maxSpeed * topSpeedShare);
  const zero = f32x4.splat(0);
  for (let edge = 0; edge < self.edges; edge += 4) {
    const x = fourAt(edgeX(self), edge);
    const y = fourAt(edgeY(self), edge);
    const towardsX = fourAt(edgeAlongX(self), edge);
    const towardsY = fourAt(edgeAlongY(self), edge);
    const off = cross4(x, y, towardsX, towardsY);
    const room = f32x4.sub(fastest, f32x4.mul(off, off));
    const half = f32x4.sqrt(room);
    const middle = f32x4.neg(dot4(x, y, towardsX, towardsY));
    const least = f32x4.pmax(f32x4.sub(middle, half), fourAt(edgeLeast(self), edge));
    const most = f32x4.add(middle, half);
    const wished = dot4(f32x4.sub(wishX, x), f32x4.sub(wishY, y), towardsX, towardsY);
    const nearest = f32x4.pmax(f32x4.pmin(wished, most), least);
    const costX = f32x4.sub(f32x4.add(x, f32x4.mul(nearest, towardsX)), wishX);
    const costY = f32x4.sub(f32x4.add(y, f32x4.mul(nearest, towardsY)), wishY);
    const isLeft = v128.and(f32x4.ge(room, zero), f32x4.le(least, most));
    setFour(edgeLeast(self), edge, least);
    setFour(edgeMost(self), edge, most);
    setFour(edgeNearest(self), edge, nearest);
    setFour(edgeCost(self), edge, v128.bitselect(squared4(costX, costY), infinity4(), isLeft));
  }
  setFour(edgeCost(self), self.edges, infinity4());
}

/** The edge that comes nearest to the wish, the first of those that come equally near; -1: there is none left. */
function nearestEdge(self: Choosing): i32 {
  let least = infinity4();
  for (let edge = 0; edge < self.edges; edge += 4) least = f32x4.pmin(least, fourAt(edgeCost(self), edge));
  const cost = least4(least);
  if (cost == Infinity) return -1;
  const costs = f32x4.splat(cost);
  for (let edge = 0; edge < self.edges; edge += 4) {
    const lanes = i32x4.bitmask(f32x4.eq(fourAt(edgeCost(self), edge), costs));
    if (lanes != 0) return edge + ctz(lanes);
  }
  return -1;
}

/** Offers the free point of an edge that is nearest to the wish: free of all cones, or else of as many as possible. */
function tryEdge(self: Choosing, edge: i32, cost: f32): void {
  findStretches(
    self,
    f32At(edgeX(self), edge),
    f32At(edgeY(self), edge),
    f32At(edgeAlongX(self), edge),
    f32At(edgeAlongY(self), edge),
  );
  // A leg does not lie in its own cone, whatever rounding says.
  if (edge < 2 * self.cones) setF32(blockedFrom(self), self.firstCone + (edge >> 1), Infinity as f32);
  let t = nearestFree(self, edge, cost, self.cones);
  if (t == t) {
    offer(self, edge, t, self.cones);
    return;
  }
  let rank = max(self.rank, 0);
  while (rank < self.cones) {
    t = nearestFree(self, edge, cost, rank);
    if (t != t) return;
    const reached = rankAt(self, t);
    offer(self, edge, t, reached);
    rank = reached + 1;
  }
}

/** The t nearest to the wish at which no wall and none of the first `rank` cones blocks the edge; NaN when there is none that could be better. */
function nearestFree(self: Choosing, edge: i32, cost: f32, rank: i32): f32 {
  const nearest = f32At(edgeNearest(self), edge);
  let least = f32At(edgeLeast(self), edge);
  let most = f32At(edgeMost(self), edge);
  if (rank == self.rank) {
    // Farther away it would cost more than the best so far.
    const reach = sqrt<f32>(max<f32>(self.cost + asGood - cost, 0));
    least = max<f32>(least, nearest - reach);
    most = min<f32>(most, nearest + reach);
  }
  const last = self.firstCone + rank;
  const ts = f32x4.splat(nearest);
  const lasts = i32x4.splat(last);
  let lane = countUp4();
  let end = ts;
  let begin = ts;
  for (let at = 0; at < last; at += 4) {
    const from = fourAt(blockedFrom(self), at);
    const to = fourAt(blockedTo(self), at);
    const blocked = v128.and(v128.and(f32x4.lt(from, ts), f32x4.gt(to, ts)), i32x4.lt_s(lane, lasts));
    end = f32x4.pmax(end, v128.bitselect(to, ts, blocked));
    begin = f32x4.pmin(begin, v128.bitselect(from, ts, blocked));
    lane = i32x4.add(lane, i32x4.splat(4));
  }
  const firstUp = most4(end);
  if (firstUp == nearest) return nearest;
  const up = freeAbove(self, last, firstUp, most);
  // Below, only what is at least as near.
  if (up <= most) least = max<f32>(least, nearest - (up - nearest));
  const down = freeBelow(self, last, least4(begin), least);
  if (down >= least) return down;
  return up <= most ? up : (NaN as f32);
}

function freeAbove(self: Choosing, last: i32, start: f32, most: f32): f32 {
  let t = start;
  while (t <= most) {
    const ts = f32x4.splat(t);
    let end = ts;
    let lane = countUp4();
    const lasts = i32x4.splat(last);
    for (let at = 0; at < last; at += 4) {
      const to = fourAt(blockedTo(self), at);
      const blocked = v128.and(f32x4.lt(fourAt(blockedFrom(self), at), ts), i32x4.lt_s(lane, lasts));
      end = f32x4.pmax(end, v128.bitselect(to, ts, blocked));
      lane = i32x4.add(lane, i32x4.splat(4));
    }
    const next = most4(end);
    if (next == t) return t;
    t = next;
  }
  return Infinity as f32;
}

function freeBelow(self: Choosing, last: i32, start: f32, least: f32): f32 {
  let t = start;
  while (t >= least) {
    const ts = f32x4.splat(t);
    let end = ts;
    let lane = countUp4();
    const lasts = i32x4.splat(last);
    for (let at = 0; at < last; at += 4) {
      const from = fourAt(blockedFrom(self), at);
      const blocked = v128.and(f32x4.gt(fourAt(blockedTo(self), at), ts), i32x4.lt_s(lane, lasts));
      end = f32x4.pmin(end, v128.bitselect(from, ts, blocked));
      lane = i32x4.add(lane, i32x4.splat(4));
    }
    const next = least4(end);
    if (next == t) return t;
    t = next;
  }
  return -Infinity as f32;
}

/** Takes a velocity when it is better than the best so far. */
function offer(self: Choosing, edge: i32, t: f32, rank: i32): void {
  if (rank < self.rank) return;
  const x = f32At(edgeX(self), edge) + t * f32At(edgeAlongX(self), edge);
  const y = f32At(edgeY(self), edge) + t * f32At(edgeAlongY(self), edge);
  const offX = x - self.wishX;
  const offY = y - self.wishY;
  const cost = offX * offX + offY * offY;
  if (rank == self.rank) {
    if (cost >= self.cost + asGood || (cost >= self.cost - asGood && edge > self.edge)) return;
  }
  self.rank = rank;
  self.cost = cost;
  self.edge = edge;
  self.x = x;
  self.y = y;
}

/** An edge that begins far away may end a rounding too fast. */
function holdSpeed(self: Choosing): void {
  const squared = self.x * self.x + self.y * self.y;
  if (squared <= self.maxSpeed * self.maxSpeed) return;
  const share = self.maxSpeed / sqrt<f32>(squared);
  self.x *= share;
  self.y *= share;
}
