import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Role } from '@korzo/live';

/** What proves who may watch and who may steer. Whoever has one can use it, so they travel only where no log keeps them. */
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
  readonly until: number;
}

/**
 * A browser cannot send headers with a WebSocket, only an address, and addresses end up in logs. So a token is exchanged for a ticket that
 * opens one connection within half a minute and is worth nothing afterwards.
 */
export class Tickets {
  readonly #issued = new Map<string, Issued>();
  readonly #clock: () => number;
  /** ms */
  readonly #life: number;
  readonly #most: number;

  /** @param clock ms */
  constructor(clock: () => number, { lifeSeconds = 30, most = 1000 } = {}) {
    this.#clock = clock;
    this.#life = lifeSeconds * 1000;
    this.#most = most;
  }

  get lifeSeconds(): number {
    return this.#life / 1000;
  }

  /** Undefined when too many wait to be used. */
  issue(role: Role): string | undefined {
    this.#forgetOld();
    if (this.#issued.size >= this.#most) return undefined;
    const ticket = randomWord();
    // By digest, so that looking one up tells nothing about those there are.
    this.#issued.set(digestOf(ticket).toString('base64'), { role, until: this.#clock() + this.#life });
    return ticket;
  }

  /** The role of a ticket that was not used before. */
  redeem(ticket: string): Role | undefined {
    const key = digestOf(ticket).toString('base64');
    const found = this.#issued.get(key);
    this.#issued.delete(key);
    return found !== undefined && found.until > this.#clock() ? found.role : undefined;
  }

  #forgetOld(): void {
    const now = this.#clock();
    for (const [key, { until }] of this.#issued) {
      // In the order they were issued in: all that follow are younger.
      if (until > now) return;
      this.#issued.delete(key);
    }
  }
}
