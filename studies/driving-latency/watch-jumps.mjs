/// <reference path="./key-to-picture.d.ts" />
/** What a body of the driving scenes can do, with a blow of a kerb: what moves it farther from one picture to the next is a jump, m/s2. */
const mostAcceleration = 15;

/**
 * Drives the body of the page around for some seconds and looks at its drawn pose in each picture.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<{ readonly jumps: readonly number[], readonly way: number }>} beyond what any acceleration explains, m, by picture; way driven, m
 */
export async function watchJumps(page) {
  await page.evaluate(recordPoses);
  await page.keyboard.down('ArrowUp');
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Space', 'ArrowLeft', 'ArrowRight']) {
    await page.waitForTimeout(900);
    await page.keyboard.down(key);
    await page.waitForTimeout(500);
    await page.keyboard.up(key);
  }
  await page.keyboard.up('ArrowUp');
  const poses = await page.evaluate(() => window.drawnPoses);
  return jumpsIn(poses);
}

/**
 * Each pose against the two before it, carried on.
 *
 * @param {readonly (readonly [time: number, x: number, y: number, z: number])[]} poses s, m
 */
export function jumpsIn(poses) {
  const jumps = [];
  let way = 0;
  for (let at = 2; at < poses.length; at++) {
    const [first, second, third] = poses.slice(at - 2, at + 1);
    const [before, now] = [second[0] - first[0], third[0] - second[0]];
    if (!(before > 0) || !(now > 0)) continue;
    const off = [1, 2, 3].map((axis) => third[axis] - second[axis] - ((second[axis] - first[axis]) / before) * now);
    way += Math.hypot(third[1] - second[1], third[2] - second[2]);
    jumps.push(Math.max(0, Math.hypot(...off) - (mostAcceleration * now * (before + now)) / 2));
  }
  return { jumps, way };
}

/** Runs in the page: notes where the driven body is drawn, for each picture. */
function recordPoses() {
  /** @type {[number, number, number, number][]} */
  const poses = [];
  window.drawnPoses = poses;
  const note = () => {
    requestAnimationFrame(note);
    const driven = window.korzo.studio.driven.value;
    const now = performance.now();
    const pose = driven?.session.live.motion.bodyAt?.(driven.agent, now);
    if (pose !== undefined) poses.push([now / 1000, pose.at[0], pose.at[1], pose.at[2]]);
  };
  requestAnimationFrame(note);
}
