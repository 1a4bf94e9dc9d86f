/** Width that names and scale bar are made for, px. */
const usualWidth = 1280;

/** Pixels of an exposure for each pixel that names and scale bar are laid out with: a large picture has large letters. */
export function exposureScale(width: number, height: number): number {
  for (let scale = Math.round(width / usualWidth); scale > 1; scale--)
    if (width % scale === 0 && height % scale === 0) return scale;
  return 1;
}
