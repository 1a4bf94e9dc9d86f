import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One figure as Prometheus reads it. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge';
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', String.raw`\n`);

/** The text format of Prometheus, version 0.0.4. */
export function metricsText(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, value, labels = {} }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
    const which = pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, `${name}${which} ${value}`];
  });
  return `${lines.join('\n')}\n`;
}

/** Answers GET /metrics on the loopback interface, and nothing else. */
export async function serveMetrics(port: number, metrics: () => readonly Metric[]): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(metricsText(metrics()));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port;
