import { describe, expect, it } from 'vitest';
import { regimesPicture, runRegimes, vicsekRegimes } from './index.ts';

const control = { clock: () => performance.now(), pause: () => Promise.resolve() };

describe('the regimes of Vicsek', () => {
  it('go from random headings over groups and noise to order', async () => {
    const results = await runRegimes(vicsekRegimes, { seed: 1 }, control);
    const [start, groups, noise, order] = results;
    expect(start.order).toBeLessThan(0.15);
    expect(order.order).toBeGreaterThan(0.98);
    expect(noise.order).toBeLessThan(0.9);
    expect(noise.order).toBeGreaterThan(start.order);
    expect(groups.order).toBeLessThan(order.order);
    expect(groups.groups).toBeGreaterThan(1);
    expect(groups.largest).toBeLessThan(1);
    expect([order.groups, order.largest]).toEqual([1, 1]);
    const picture = regimesPicture(results);
    expect(picture.match(/M[\d.-]/g)).toHaveLength(4 * 300);
  });
});
