/** Phases of parts cannot be put into an order; the message names the phases and the parts. */
export class PhaseOrderError extends Error {
  override readonly name = 'PhaseOrderError';
}
