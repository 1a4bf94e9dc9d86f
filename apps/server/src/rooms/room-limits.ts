/** How much one room may take. */
export interface RoomLimits {
  /** Agents in its run at once, those that wait outside among them. */
  readonly agents: number;
  /** Memory of its process, MiB. */
  readonly memoryMiB: number;
  /** A room that gives no sign of life for so long is ended, s: a tick or a step of opening that takes longer is taken for stuck. */
  readonly silenceSeconds: number;
  /** A run that was reopened and ends again within so long stays closed, s. */
  readonly recoverySeconds: number;
}

export const defaultRoomLimits: RoomLimits = {
  agents: 200_000,
  memoryMiB: 2048,
  silenceSeconds: 60,
  recoverySeconds: 60,
};
