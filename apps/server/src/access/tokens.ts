import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Role } from '@korzo/live';

/** What proves who may watch and who may steer. A token works for any holder, so it travels only where no log keeps it. */
export interface RoleTokens {
  readonly viewer: string;
  readonly operator: string;
}

/** 192 bits each: not to be guessed at any rate of tries. */
const randomWord = (): string => randomBytes(24).toString('base64url');

export const makeTokens = (): RoleTokens => ({ viewer: randomWord(), operator: randomWord() });

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The role a token gives; takes the same time for every wrong one, whatever it begins with and however long it is. */
export function roleOf(token: string, { viewer, operator }: RoleTokens): Role | undefined {
  const given = digestOf(token);
  const operates = timingSafeEqual(given, digestOf(operator));
  const views = timingSafeEqual(given, digestOf(viewer));
  if (operates) return 'operator';
  return views ? 'viewer' : undefined;
}

interface Issued {
  readonly role: Role;
  readonly holder: string;
  readonly until: number;
}

export interface TicketLimits {
  readonly lifeSeconds?: number;
  /** Tickets of one role that may wait to be used, in all and for one address. */
  readonly most?: number;
  readonly mostPerAddress?: number;
}

/** A ticket, or for whom there are too many. */
export type Ticket = { readonly ticket: string } | { readonly tooMany: 'address' | 'role' };

/**
 * A browser cannot send headers with a WebSocket, only an address, and addresses end up in logs. So a token is exchanged for a ticket that
 * opens one connection within half a minute and is worth nothing afterwards. Each role has a stock of its own and each address a share of
 * it: a viewer that takes all it can takes none from the operator, and none from viewers elsewhere.
 */
export class Tickets {
  readonly #issued = new Map<string, Issued>();
  /** Tickets that wait, by role and by role and address. */
  readonly #waiting = new Map<string, number>();
  readonly #clock: () => number;
  /** ms */
  readonly #life: number;
  readonly #most: number;
  readonly #mostPerAddress: number;

  /** @param clock ms */
  constructor(clock: () => number, { lifeSeconds = 30, most = 1000, mostPerAddress = most }: TicketLimits = {}) {
    this.#clock = clock;
    this.#life = lifeSeconds * 1000;
    this.#most = most;
    this.#mostPerAddress = mostPerAddress;
  }

  get lifeSeconds(): number {
    return this.#life / 1000;
  }

  issue(role: Role, address: string): Ticket {
    this.#forgetOld();
    const holder = `${role} ${address}`;
    if (this.#count(holder) >= this.#mostPerAddress) return { tooMany: 'address' };
    if (this.#count(role) >= this.#most) return { tooMany: 'role' };
    const ticket = randomWord();
    // By digest, so that looking one up reveals nothing about those there are.
    this.#issued.set(digestOf(ticket).toString('base64'), { role, holder, until: this.#clock() + this.#life });
    this.#change(role, 1);
    this.#change(holder, 1);
    return { ticket };
  }

  /** The role of a ticket that was not used before. */
  redeem(ticket: string): Role | undefined {
    const key = digestOf(ticket).toString('base64');
    const found = this.#issued.get(key);
    this.#forget(key);
    return found !== undefined && found.until > this.#clock() ? found.role : undefined;
  }

  #count(whose: string): number {
    return this.#waiting.get(whose) ?? 0;
  }

  #change(whose: string, by: number): void {
    const now = this.#count(whose) + by;
    if (now > 0) this.#waiting.set(whose, now);
    else this.#waiting.delete(whose);
  }

  #forget(key: string): void {
    const found = this.#issued.get(key);
    if (found === undefined) return;
    this.#issued.delete(key);
    this.#change(found.role, -1);
    this.#change(found.holder, -1);
  }

  #forgetOld(): void {
    const now = this.#clock();
    for (const [key, { until }] of this.#issued) {
      // In the order they were issued in: all that follow are younger.
      if (until > now) return;
      this.#forget(key);
    }
  }
}
