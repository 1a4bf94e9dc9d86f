import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** How a link treats what passes. */
export interface Conditions {
  /** One way, ms. */
  readonly delay: number;
  /** Share of packets that are lost; TCP sends them again, so what follows comes later. */
  readonly loss: number;
  /** Nothing passes; connections stay open, as with a cable that is pulled. */
  readonly isDown: boolean;
}

export const goodConditions: Conditions = { delay: 0, loss: 0, isDown: false };

/** What TCP waits for at least before it sends a packet again, ms. */
const retransmission = 200;
const lookEvery = 20;

/** A link to a port of this machine that can be made bad. */
export class BadLink {
  conditions: Conditions = goodConditions;
  /** Packets that were lost. */
  lost = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #draws = 0;

  private constructor(to: () => number) {
    this.#server = createServer((near) => {
      const far = connect(to(), '127.0.0.1');
      this.#join(near, far);
      this.#join(far, near);
    });
  }

  /** @param to port that it leads to, asked for with each connection */
  static async open(to: () => number): Promise<BadLink> {
    const link = new BadLink(to);
    await new Promise<void>((resolve) => link.#server.listen(0, '127.0.0.1', resolve));
    return link;
  }

  get url(): string {
    return `nats://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Passes bytes on in their order, each packet when its time has come. */
  #join(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    const waiting: { readonly bytes: Buffer; readonly due: number }[] = [];
    let timer: NodeJS.Timeout | undefined;
    const pass = (): void => {
      timer = undefined;
      while (waiting.length > 0 && !this.conditions.isDown && waiting[0].due <= performance.now()) {
        const next = waiting.shift();
        if (next !== undefined) to.write(next.bytes);
      }
      const [first] = waiting;
      if (first === undefined) return;
      timer = setTimeout(pass, this.conditions.isDown ? lookEvery : Math.max(0, first.due - performance.now()));
    };
    from.setNoDelay(true);
    from.on('data', (bytes: Buffer) => {
      const isLost = this.#isLost();
      if (isLost) this.lost++;
      const due = performance.now() + this.conditions.delay + (isLost ? retransmission : 0);
      waiting.push({ bytes, due });
      if (timer === undefined) pass();
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      clearTimeout(timer);
      this.#sockets.delete(from);
      to.destroy();
    });
  }

  /** One packet in so many, spread by a fixed sequence. */
  #isLost(): boolean {
    const draw = (Math.imul(++this.#draws, 0x9e37_79b1) >>> 0) / 2 ** 32;
    return draw < this.conditions.loss;
  }
}
