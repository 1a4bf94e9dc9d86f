import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';

const storedAs = 'korzo-city-share';
const [least, most, usual, step] = [20, 80, 45, 2];

const within = (share: number): number => Math.min(most, Math.max(least, share));

function storedShare(): number {
  const share = Number(localStorage.getItem(storedAs) ?? Number.NaN);
  return Number.isFinite(share) ? within(share) : usual;
}

/** The line between text and city: dragged, or moved with the arrow keys. */
export function Divider(): JSX.Element {
  const share = useSignal(storedShare());
  useEffect(() => {
    document.documentElement.style.setProperty('--text-share', `${share.value}%`);
    try {
      localStorage.setItem(storedAs, String(share.value));
    } catch {
      // A full drawer: the text is worth more than the width of its column.
    }
  }, [share.value]);
  const drag = (event: PointerEvent): void => {
    if (!(event.currentTarget instanceof HTMLElement) || !event.currentTarget.hasPointerCapture(event.pointerId))
      return;
    const room = event.currentTarget.parentElement?.getBoundingClientRect();
    if (room !== undefined) share.value = within(((event.clientX - room.left) / room.width) * 100);
  };
  return (
    <div
      class="divider"
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the text"
      aria-valuenow={Math.round(share.value)}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDblClick={() => (share.value = usual)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') share.value = within(share.value - step);
        if (key === 'ArrowRight') share.value = within(share.value + step);
      }}
    />
  );
}
