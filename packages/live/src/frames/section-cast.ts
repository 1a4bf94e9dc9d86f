import type { BodyViewer } from './body-cast.ts';
import { writeSectionFrame, type SectionFrame } from './section-frame.ts';

/** More than this handed over and not yet on its way: the viewer is skipped, since all comes again. Bytes. */
const patience = 128 * 1024;

/** Sends how vehicles bend, all of them each time; nothing in a run without such. */
export class SectionCast {
  readonly #viewers = new Set<BodyViewer>();
  #wasSent = false;

  add(viewer: BodyViewer): () => void {
    this.#viewers.add(viewer);
    return () => void this.#viewers.delete(viewer);
  }

  send(frame: SectionFrame): void {
    if (frame.vehicles.length === 0 && !this.#wasSent) return;
    this.#wasSent = frame.vehicles.length > 0;
    const bytes = writeSectionFrame(frame);
    for (const { channel, paused } of this.#viewers)
      if (!paused && channel.buffered <= patience) channel.send(bytes.slice());
  }
}
