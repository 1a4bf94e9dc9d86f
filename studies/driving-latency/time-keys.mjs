/// <reference path="./key-to-picture.d.ts" />
/**
 * Takes the car of the page and presses a key again and again. From the key's own time stamp on it waits for the first picture whose
 * pixels differ from those before; the car stands and nothing else moves, so that nothing but the key changes them.
 *
 * @param {import('playwright-core').Page} page
 * @param {number} presses
 * @returns {Promise<{ readonly latencies: readonly number[], readonly pictures: number }>} ms, and pictures for each second
 */
export async function timeKeys(page, presses) {
  const take = page.getByRole('button', { name: 'Drive car' });
  // A private run of the scene has the visitor in the car from its start.
  await take.or(page.getByRole('button', { name: 'Let go of car' })).waitFor();
  if (await take.isVisible()) await take.click();
  await page.waitForTimeout(4000);
  await page.evaluate(watchPixels);
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
  /** @type {number[]} */
  const latencies = [];
  for (let press = 0; press < presses; press++) {
    const key = press % 2 === 0 ? 'ArrowLeft' : 'ArrowRight';
    await page.evaluate(() => window.keyToPicture.arm());
    await page.keyboard.down(key);
    latencies.push(await page.evaluate(() => window.keyToPicture.seen));
    await page.keyboard.up(key);
    // The wheels come back, and the picture rests.
    await page.waitForTimeout(1500);
  }
  const pictures = await page.evaluate(() => window.keyToPicture.rate());
  return { latencies, pictures };
}

/** Runs in the page: compares each picture with the one before, right after it was drawn. */
function watchPixels() {
  const canvas = document.querySelector('canvas');
  if (canvas === null) throw new Error('there is no picture');
  const small = document.createElement('canvas');
  // The middle of the picture, where the car is, at full resolution.
  const [width, height] = [Math.min(240, canvas.width), Math.min(160, canvas.height)];
  small.width = width;
  small.height = height;
  const context = small.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('the pixels cannot be read');
  let before = new Uint8ClampedArray(width * height * 4);
  let pressedAt = NaN;
  let armed = false;
  /** @type {((time: number) => void) | undefined} */
  let resolve;
  let frames = 0;
  const since = performance.now();
  const look = () => {
    requestAnimationFrame(look);
    frames++;
    context.drawImage(
      canvas,
      ...[(canvas.width - width) / 2, (canvas.height - height) / 2, width, height, 0, 0, width, height],
    );
    const now = context.getImageData(0, 0, width, height).data;
    let changed = 0;
    for (let at = 0; at < now.length; at += 4) if (Math.abs(now[at] - before[at]) > 6) changed++;
    before = now;
    if (armed && changed > 3 && !Number.isNaN(pressedAt)) {
      armed = false;
      resolve?.(performance.now() - pressedAt);
    }
  };
  requestAnimationFrame(look);
  addEventListener(
    'keydown',
    (event) => {
      if (armed && Number.isNaN(pressedAt)) pressedAt = event.timeStamp;
    },
    { capture: true },
  );
  window.keyToPicture = {
    seen: Promise.resolve(NaN),
    arm(now = false) {
      armed = true;
      pressedAt = now ? performance.now() : NaN;
      this.seen = new Promise((done) => (resolve = done));
    },
    rate() {
      return (frames * 1000) / (performance.now() - since);
    },
  };
}
