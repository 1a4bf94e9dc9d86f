import { expect, it } from 'vitest';
import { metricsText, portOf, serveMetrics, type Metric } from './metrics.ts';

const metric: Metric = { name: 'korzo_jobs', help: 'Jobs.', type: 'gauge', value: 2, labels: { host: 'a "b"\\\n' } };

it('writes figures as Prometheus reads them', () => {
  expect(metricsText([metric, { ...metric, labels: {}, value: 0.5 }])).toBe(
    '# HELP korzo_jobs Jobs.\n# TYPE korzo_jobs gauge\nkorzo_jobs{host="a \\"b\\"\\\\\\n"} 2\n' +
      '# HELP korzo_jobs Jobs.\n# TYPE korzo_jobs gauge\nkorzo_jobs 0.5\n',
  );
});

it('serves them, and nothing else', async () => {
  const server = await serveMetrics(0, () => [metric]);
  const at = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${portOf(server)}${path}`);
  const response = await at('/metrics');
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  expect(await response.text()).toBe(metricsText([metric]));
  expect((await at('/')).status).toBe(404);
  await new Promise((resolve) => server.close(resolve));
});
