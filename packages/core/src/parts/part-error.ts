/** A part failed in a tick. The run stops; it can go on from a snapshot. */
export class PartError extends Error {
  readonly part: string;
  readonly phase: string;
  readonly tick: number;

  constructor(part: string, phase: string, tick: number, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`part '${part}' failed in its phase '${phase}' at tick ${tick}: ${reason}`, { cause });
    this.name = 'PartError';
    this.part = part;
    this.phase = phase;
    this.tick = tick;
  }
}
