import type { Shortcut } from './fast-marching.ts';

/** A place inside a narrow passage or at the end of stairs, where the way is known beforehand. */
export interface KnownStretch {
  /** Cell the stretch leads away from, and the one it leads to. */
  readonly cell: number;
  readonly goal: number;
  /** Distance between them, m. */
  readonly length: number;
  /** The point to walk to next, m. */
  readonly nextX: number;
  readonly nextY: number;
  /** The portal to take here, when it is one. */
  readonly portal?: string;
}

export function addLink(links: Map<number, Shortcut[]>, to: number, link: Shortcut): void {
  const into = links.get(to);
  if (into === undefined) links.set(to, [link]);
  else into.push(link);
}
