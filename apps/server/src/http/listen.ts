import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { ClientAddresses } from '../access/client-address.ts';
import type { ServerLimits } from '../access/limits.ts';
import { SocketBook } from './socket-book.ts';

/** Another program listens at the port already. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
  readonly port: number;

  constructor(port: number) {
    super(`port ${port} is in use`);
    this.port = port;
  }
}

/** An HTTP server with a limit to the patience it has with slow clients and to the sockets it opens. */
export function makeHttpServer(
  answer: (request: Request, bindings: HttpBindings) => Response | Promise<Response>,
  { limits, clients }: { readonly limits: ServerLimits; readonly clients: ClientAddresses },
): Server {
  const listener = getRequestListener((request, bindings) => answer(request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
  });
  const server = createServer(
    {
      headersTimeout: limits.headersSeconds * 1000,
      requestTimeout: limits.requestSeconds * 1000,
      connectionsCheckingInterval: Math.min(1000, limits.headersSeconds * 250),
      keepAliveTimeout: 5000,
      maxHeaderSize: 16_384,
    },
    (request, response) => void listener(request, response),
  );
  new SocketBook(limits, clients).keep(server);
  return server;
}

/** Resolves with the port; rejects with PortTaken. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException): void =>
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port) : error);
    server.once('error', onError);
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', onError);
      resolve((server.address() as AddressInfo).port);
    });
  });
}
