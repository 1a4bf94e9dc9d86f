/** When nothing changed for so long, ms, nothing is drawn. A camera comes to rest well within it. */
const restAfter = 900;

/** Draws with each frame of the screen as long as something moves. */
export class CityLoop {
  readonly #draw: (now: number) => void;
  #request = 0;
  #changedAt = 0;
  #isMoving = false;

  constructor(draw: (now: number) => void) {
    this.#draw = draw;
  }

  start(): void {
    if (this.#request === 0) this.#request = requestAnimationFrame((now) => this.#frame(now));
  }

  stop(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
  }

  /** Something changed that has to be seen. */
  touch(): void {
    this.#changedAt = performance.now();
  }

  /** While something moves by itself every frame is drawn. */
  keepMoving(isMoving: boolean): void {
    this.#isMoving = isMoving;
    this.touch();
  }

  #frame(now: number): void {
    this.#request = requestAnimationFrame((next) => this.#frame(next));
    if (this.#isMoving || now - this.#changedAt < restAfter) this.#draw(now);
  }
}
