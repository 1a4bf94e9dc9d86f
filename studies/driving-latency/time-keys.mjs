/// <reference path="./key-to-picture.d.ts" />

/**
 * Presses keys again and again. From the key's own time stamp on it waits for the first picture whose pixels differ from those before;
 * nothing else moves, so that nothing but the key changes them.
 *
 * @param {import('playwright-core').Page} page
 * @param {number} presses
 * @param {readonly string[]} keys in turn
 * @param {'viewer' | 'control'} what the picture of the viewer, or one that turns to another colour with each key: how long the looking takes
 * @returns {Promise<{ readonly steps: readonly KeySteps[], readonly pictures: number }>} and pictures for each second
 */
export async function timeKeys(page, presses, keys, what = 'viewer') {
  if (what === 'control') await page.evaluate(makeControl);
  await page.evaluate(watchPixels, what);
  // The first picture differs from none.
  await page.waitForTimeout(1000);
  // Without a key the picture must rest, or what is measured below is no answer to a key.
  await page.evaluate(() => window.keyToPicture.arm(true));
  const restless = await page.evaluate(() =>
    Promise.race([
      window.keyToPicture.seen.then(() => true),
      new Promise((rest) => setTimeout(() => rest(false), 2000)),
    ]),
  );
  if (restless) throw new Error('the picture changes without a key: nothing can be measured');
  /** @type {KeySteps[]} */
  const steps = [];
  for (let press = 0; press < presses; press++) {
    const key = keys[press % keys.length];
    await page.evaluate(() => window.keyToPicture.arm());
    await page.keyboard.down(key);
    steps.push(await page.evaluate(() => window.keyToPicture.seen));
    await page.keyboard.up(key);
    // The wheels come back, and the picture rests; the frames of the screen come at other moments each time.
    await page.waitForTimeout(1500 + Math.random() * 50);
  }
  const pictures = await page.evaluate(() => window.keyToPicture.rate());
  return { steps, pictures };
}

/**
 * The car of the page is taken, and stands.
 *
 * @param {import('playwright-core').Page} page
 */
export async function takeCar(page) {
  const take = page.getByRole('button', { name: 'Drive car' });
  // A private run of the scene has the visitor in the car from its start.
  await take.or(page.getByRole('button', { name: 'Let go of car' })).waitFor();
  if (await take.isVisible()) await take.click();
  await page.waitForTimeout(4000);
}

/**
 * Looks at the front of the car from near by: from behind it hides its own steered wheels.
 *
 * @param {import('playwright-core').Page} page
 */
export async function lookAtWheels(page) {
  await page.evaluate(() => {
    const { studio } = window.korzo;
    const driven = studio.driven.value;
    const pose = driven?.session.live.motion.bodyAt?.(driven.agent, performance.now());
    if (pose === undefined) throw new Error('no body is driven');
    const [, , z, w] = pose.turn;
    const heading = 2 * Math.atan2(z, w);
    // A place at the left front wheel.
    const [ahead, left] = [1.3, 0.8];
    const x = pose.at[0] + ahead * Math.cos(heading) - left * Math.sin(heading);
    const y = pose.at[1] + ahead * Math.sin(heading) + left * Math.cos(heading);
    const look = { mode: /** @type {const} */ ('orbit'), target: /** @type {const} */ ([x, y, pose.at[2] + 0.3]) };
    studio.cameras.value = [{ ...look, distance: 3.5, azimuth: heading + Math.PI / 3, elevation: 0.3 }];
  });
  // The camera travels there.
  await page.waitForTimeout(2500);
}

/** Runs in the page: compares each picture with the one before, right after it was drawn. @param {'viewer' | 'control'} what */
function watchPixels(what) {
  window.keyToPicture?.end();
  const canvas = what === 'viewer' ? document.querySelector('canvas') : window.controlPicture;
  if (canvas === null || canvas === undefined) throw new Error('there is no picture');
  const small = document.createElement('canvas');
  // The middle of the picture, where the car is, at full resolution.
  const [width, height] = [Math.min(240, canvas.width), Math.min(160, canvas.height)];
  small.width = width;
  small.height = height;
  const context = small.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('the pixels cannot be read');
  let before = new Uint8ClampedArray(width * height * 4);
  let armed = false;
  /** @type {((steps: KeySteps) => void) | undefined} */
  let resolve;
  const nothing = { pressed: NaN, heard: NaN, sent: NaN, posed: NaN, answered: NaN };
  let noted = { ...nothing };
  let steerBefore = 0;
  let frames = 0;
  const since = performance.now();
  const steeredAt = (/** @type {number} */ now) => {
    const driven = window.korzo.studio.driven.value;
    return (driven?.session.live.motion.bodyAt?.(driven.agent, now)?.steer ?? 0) - steerBefore;
  };
  const session = window.korzo.studio.session.value;
  if (session === undefined) throw new Error('there is no run');
  const ask = session.ask.bind(session);
  session.ask = (request) => {
    const isFirst = armed && Number.isNaN(noted.sent) && request.type === 'command';
    if (isFirst) noted.sent = performance.now();
    const answer = ask(request);
    if (isFirst) void answer.then(() => (noted.answered = performance.now()));
    return answer;
  };
  const look = (/** @type {number} */ pictureTime) => {
    request = requestAnimationFrame(look);
    frames++;
    context.drawImage(
      canvas,
      ...[(canvas.width - width) / 2, (canvas.height - height) / 2, width, height, 0, 0, width, height],
    );
    const now = context.getImageData(0, 0, width, height).data;
    let changed = 0;
    for (let at = 0; at < now.length; at += 4) if (Math.abs(now[at] - before[at]) > 6) changed++;
    before = now;
    if (!armed || Number.isNaN(noted.pressed)) return;
    if (Number.isNaN(noted.posed) && Math.abs(steeredAt(pictureTime)) > 1e-4) noted.posed = performance.now();
    if (changed <= 3) return;
    armed = false;
    const { pressed, heard, sent, posed, answered } = noted;
    const after = (/** @type {number} */ time) => time - pressed;
    resolve?.({
      ...{ heard: after(heard), sent: after(sent), posed: after(posed), answered: after(answered) },
      seen: after(performance.now()),
    });
  };
  let request = requestAnimationFrame(look);
  const press = (/** @type {KeyboardEvent} */ event) => {
    if (!armed || !Number.isNaN(noted.pressed)) return;
    noted.pressed = event.timeStamp;
    noted.heard = performance.now();
    steerBefore += steeredAt(performance.now());
  };
  addEventListener('keydown', press, { capture: true });
  window.keyToPicture = {
    seen: new Promise(() => undefined),
    arm(now = false) {
      armed = true;
      noted = { ...nothing, pressed: now ? performance.now() : NaN };
      this.seen = new Promise((done) => (resolve = done));
    },
    rate() {
      return (frames * 1000) / (performance.now() - since);
    },
    end() {
      cancelAnimationFrame(request);
      removeEventListener('keydown', press, { capture: true });
      session.ask = ask;
    },
  };
}

/** Runs in the page: a picture of the size of the viewer's, drawn as that is, whose colour changes with each key. */
function makeControl() {
  const made = document.createElement('canvas');
  [made.width, made.height] = [640, 420];
  const gl = made.getContext('webgl2');
  if (gl === null) throw new Error('there is no WebGL');
  let red = 0;
  addEventListener('keydown', () => (red = 1 - red));
  const draw = () => {
    requestAnimationFrame(draw);
    gl.clearColor(red, 0, 0, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
  };
  requestAnimationFrame(draw);
  window.controlPicture = made;
}
