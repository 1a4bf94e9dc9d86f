import type { JSX } from 'preact';
import { encode } from 'uqr';

/** Light squares around a code, without which cameras do not find it. */
const margin = 4;

/** Squares of a code, row by row; true is dark. */
export const qrSquares = (text: string): readonly (readonly boolean[])[] =>
  encode(text, { ecc: 'M', border: margin }).data;

/** A link for the cameras of phones: always dark on light, whatever the theme. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): JSX.Element {
  const rows = qrSquares(text);
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg class="qr-code" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
