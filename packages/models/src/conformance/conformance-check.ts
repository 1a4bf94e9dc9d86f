/** One thing that every part of a kind must do; `run` throws an error that says what went wrong. */
export interface ConformanceCheck {
  readonly name: string;
  readonly run: () => void;
}
