import { socketChannel, type Channel } from '@korzo/live';
import { liveAddress, type RoomKind } from './find-server.ts';

/** A channel to a server that wants a token: it is exchanged for a ticket first, so that the token stands in no address. */
export function ticketChannel(base: URL, room: string, token: string, kind: RoomKind = 'live'): Channel {
  return new TicketChannel({ base, room, kind }, token);
}

interface Destination {
  readonly base: URL;
  readonly room: string;
  readonly kind: RoomKind;
}

class TicketChannel implements Channel {
  onPacket: (packet: string | Uint8Array) => void = () => undefined;
  onClose: (reason: string) => void = () => undefined;
  #inner: Channel | undefined;
  #early: (string | Uint8Array)[] = [];
  #closed = false;

  constructor(to: Destination, token: string) {
    void this.#connect(to, token);
  }

  get buffered(): number {
    return this.#inner?.buffered ?? 0;
  }

  send(packet: string | Uint8Array): void {
    if (this.#inner === undefined) this.#early.push(packet);
    else this.#inner.send(packet);
  }

  close(reason = 'closed'): void {
    if (this.#inner === undefined) this.#end(reason);
    else this.#inner.close(reason);
  }

  async #connect({ base, room, kind }: Destination, token: string): Promise<void> {
    const ticket = await ticketFor(base, token);
    if (this.#closed) return;
    if ('problem' in ticket) {
      this.#end(ticket.problem);
      return;
    }
    const inner = socketChannel(liveAddress(base, room, ticket.ticket, kind));
    inner.onPacket = (packet) => this.onPacket(packet);
    inner.onClose = (reason) => this.#end(reason);
    this.#inner = inner;
    for (const packet of this.#early) inner.send(packet);
    this.#early = [];
  }

  #end(reason: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.onClose(reason);
  }
}

async function ticketFor(
  base: URL,
  token: string,
): Promise<{ readonly ticket: string } | { readonly problem: string }> {
  try {
    const response = await fetch(new URL('api/ticket', base), {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    });
    if (response.status === 401) return { problem: 'the server does not know this token: use the link it printed' };
    if (response.status === 429) return { problem: 'too many visitors of your address connect at once' };
    if (!response.ok) return { problem: `the server answered ${response.status}` };
    return (await response.json()) as { readonly ticket: string };
  } catch {
    return { problem: 'the server cannot be reached' };
  }
}
