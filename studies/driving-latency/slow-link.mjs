import { connect, createServer } from 'node:net';

/**
 * A port that leads to another one, with a delay of so many ms in each direction.
 *
 * @param {number} port
 * @param {number} delay
 * @returns {Promise<{ readonly port: number, readonly close: () => void }>}
 */
export function slowLink(port, delay) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      from.setNoDelay(true);
      sockets.add(from);
      from.on('data', (part) => setTimeout(() => to.writable && to.write(part), delay));
      from.on('end', () => setTimeout(() => to.end(), delay));
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
    }
  });
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const at = server.address();
      if (at === null || typeof at === 'string') throw new Error('the link has no port');
      resolve({
        port: at.port,
        close: () => {
          server.close();
          for (const socket of sockets) socket.destroy();
        },
      });
    });
  });
}
