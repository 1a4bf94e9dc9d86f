import { shape, type AgentHandle, type ChecksumSum } from '@korzo/core';

/** A body and who drives it. */
interface Claim extends AgentHandle {
  readonly driver: string;
}

interface SavedDrivers {
  readonly claims: readonly Claim[];
}

const savedShape = shape.record({
  claims: shape.listOf(
    shape.record({ id: shape.whole(0, 0xffff_ffff), generation: shape.whole(0, 0xffff_ffff), driver: shape.text }),
  ),
});

/** The name of a driver that gives none. */
export const unnamed = '';

/** An agent that drives what. A body has one driver at a time; the first who controls it keeps it until it is released. */
export class Drivers {
  readonly #claims = new Map<number, Claim>();

  /** The driver who keeps another one from controlling a body; undefined when it may. */
  keptBy(body: AgentHandle, driver: string): string | undefined {
    const keeper = this.of(body);
    return keeper === driver ? undefined : keeper;
  }

  /** The driver of a body; undefined when it has none. */
  of({ id, generation }: AgentHandle): string | undefined {
    const claim = this.#claims.get(id);
    return claim?.generation === generation ? claim.driver : undefined;
  }

  claim({ id, generation }: AgentHandle, driver: string): void {
    this.#claims.set(id, { id, generation, driver });
  }

  release({ id }: AgentHandle): void {
    this.#claims.delete(id);
  }

  /** Forgets bodies that are gone. */
  keepOnly(isThere: (id: number) => boolean): void {
    for (const id of this.#claims.keys()) if (!isThere(id)) this.#claims.delete(id);
  }

  /** In the order of ids. */
  get claims(): readonly Claim[] {
    return [...this.#claims.values()].toSorted((one, other) => one.id - other.id);
  }

  save(): SavedDrivers {
    return { claims: this.claims };
  }

  problemWithSaved(saved: unknown): string | undefined {
    return savedShape(saved, 'bodies');
  }

  restore(saved: unknown): void {
    this.#claims.clear();
    for (const claim of (saved as SavedDrivers).claims) this.#claims.set(claim.id, claim);
  }

  addTo(sum: ChecksumSum): void {
    if (this.#claims.size > 0) sum.addText(JSON.stringify(this.save()));
  }
}
