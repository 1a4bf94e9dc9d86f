import { clipUnits, decodeClip, placeIn, type Clip } from './clip.ts';

/** Thumbnails need no more than this, frames per second. */
const drawRate = 30;
/** The clip fades at its ends, so that its beginning again is no jump, s. */
const fade = 0.6;
const dotColours = 6;

interface Playing {
  readonly canvas: HTMLCanvasElement;
  clip: Clip | undefined;
  visible: boolean;
  drawnStill: boolean;
}

/** Plays clips on canvases, all with one timer, and only those on screen. Where motion is not wanted each shows one frame. */
export class ClipPlayer {
  readonly #playing = new Map<Element, Playing>();
  readonly #observer: IntersectionObserver;
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)');
  #frame = 0;
  #last = 0;
  #drawn = 0;

  constructor() {
    this.#observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) this.#appear(target, isIntersecting);
    });
  }

  /** Plays the clip at an address; the function it gives back ends that. */
  play(canvas: HTMLCanvasElement, address: string): () => void {
    const playing: Playing = { canvas, clip: undefined, visible: false, drawnStill: false };
    canvas.dataset.clip = address;
    this.#playing.set(canvas, playing);
    this.#observer.observe(canvas);
    return () => {
      this.#observer.unobserve(canvas);
      this.#playing.delete(canvas);
    };
  }

  #appear(target: Element, visible: boolean): void {
    const playing = this.#playing.get(target);
    if (playing === undefined) return;
    playing.visible = visible;
    playing.drawnStill = false;
    if (visible && playing.clip === undefined) void this.#load(playing);
    if (visible && this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#draw(now));
  }

  async #load(playing: Playing): Promise<void> {
    const response = await fetch(playing.canvas.dataset.clip ?? '').catch(() => undefined);
    if (response?.ok === true) playing.clip = decodeClip(new Uint8Array(await response.arrayBuffer()));
  }

  #draw(now: number): void {
    this.#frame = 0;
    const shown = [...this.#playing.values()].filter(({ visible }) => visible);
    if (shown.length === 0) return;
    this.#frame = requestAnimationFrame((next) => this.#draw(next));
    if (now - this.#last < 1000 / drawRate - 2) return;
    this.#last = now;
    for (const playing of shown) this.#drawOne(playing, now);
  }

  #drawOne(playing: Playing, now: number): void {
    const { canvas, clip } = playing;
    if (clip === undefined || (this.#still.matches && playing.drawnStill)) return;
    const length = (clip.frames - 1) / clip.framesPerSecond;
    const time = this.#still.matches ? length / 2 : (now / 1000) % length;
    drawClip(canvas, clip, time, length);
    if (this.#drawn++ === 0) performance.mark('korzo-first-thumbnail');
    playing.drawnStill = true;
  }
}

function drawClip(canvas: HTMLCanvasElement, clip: Clip, time: number, length: number): void {
  const pen = canvas.getContext('2d');
  const ratio = Math.min(2, devicePixelRatio);
  const [wide, high] = [canvas.clientWidth, canvas.clientHeight];
  if (pen === null || wide === 0) return;
  if (canvas.width !== Math.round(wide * ratio))
    [canvas.width, canvas.height] = [Math.round(wide * ratio), Math.round(high * ratio)];
  const style = getComputedStyle(canvas);
  const margin = 12;
  const width = Math.min(wide - margin * 2, (high - margin * 2) * clip.aspect);
  const height = width / clip.aspect;
  const left = (wide - width) / 2;
  const top = (high - height) / 2;
  const x = (unit: number): number => left + (unit / clipUnits) * width;
  const y = (unit: number): number => top + height - (unit / clipUnits) * height;
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, wide, high);
  drawWalls(pen, clip, { x, y, colour: style.getPropertyValue('--line-strong') });
  pen.globalAlpha = Math.min(1, time / fade, (length - time) / fade);
  const radius = Math.min(4, Math.max(1.3, clip.radius * width));
  for (let colour = 0; colour < dotColours; colour++) {
    pen.fillStyle = style.getPropertyValue(`--dot-${colour}`);
    pen.beginPath();
    for (let agent = 0; agent < clip.agents; agent++) {
      if (clip.colours[agent] % dotColours !== colour) continue;
      const place = placeIn(clip, agent, time * clip.framesPerSecond);
      if (place === undefined) continue;
      pen.moveTo(x(place[0]) + radius, y(place[1]));
      pen.arc(x(place[0]), y(place[1]), radius, 0, Math.PI * 2);
    }
    pen.fill();
  }
  pen.globalAlpha = 1;
}

interface Drawing {
  readonly x: (unit: number) => number;
  readonly y: (unit: number) => number;
  readonly colour: string;
}

function drawWalls(pen: CanvasRenderingContext2D, { walls }: Clip, { x, y, colour }: Drawing): void {
  pen.strokeStyle = colour;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let wall = 0; wall < walls.length; wall += 4) {
    pen.moveTo(x(walls[wall]), y(walls[wall + 1]));
    pen.lineTo(x(walls[wall + 2]), y(walls[wall + 3]));
  }
  pen.stroke();
}
