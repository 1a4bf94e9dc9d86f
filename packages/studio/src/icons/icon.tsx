import type { JSX } from 'preact';

/** Drawn on a grid of 24, with round lines of 1.75; filled shapes are marked by a leading `*`. */
const paths = {
  play: ['*M8 5.5v13l10.5-6.5z'],
  pause: ['*M7 5h3.5v14H7z', '*M13.5 5H17v14h-3.5z'],
  backwards: ['*M16 5.5v13L5.5 12z'],
  first: ['*M18 5.5v13L10 12z', 'M6.5 5.5v13'],
  step: ['*M6 5.5v13l8-6.5z', 'M17.5 5.5v13'],
  restart: ['M5 12a7 7 0 1 0 2.3-5.2', 'M4.5 4.5v4h4'],
  dice: [
    'M5 5h14v14H5z',
    '*M9 8.2a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8z',
    '*M15 14a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8z',
    '*M12 11.1a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8z',
  ],
  share: ['M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1', 'M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1'],
  live: [
    '*M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
    'M8 16a5.7 5.7 0 0 1 0-8M16 8a5.7 5.7 0 0 1 0 8',
    'M5.2 18.8a9.6 9.6 0 0 1 0-13.6M18.8 5.2a9.6 9.6 0 0 1 0 13.6',
  ],
  sun: [
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
    'M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  ],
  moon: ['M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z'],
  auto: ['M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z', '*M12 3.5a8.5 8.5 0 0 1 0 17z'],
  help: [
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z',
    'M9.7 9.5a2.4 2.4 0 1 1 3.4 2.2c-.8.4-1.1.9-1.1 1.8',
    '*M12 15.6a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8z',
  ],
  home: ['M4 7h6v5H4zM14 7h6v5h-6zM4 15h6v4H4zM14 15h6v4h-6z'],
  expand: ['M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5'],
  sliders: [
    'M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5',
    'M15 5.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM9 10.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6zM13 15.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  ],
  steer: ['M5 19l4.5-1L19 8.5 15.5 5 6 14.5zM13.5 7l3.5 3.5'],
  inspect: ['M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z', 'M16 16l4 4'],
  chart: ['M4 4v16h16', 'M7.5 15l3.5-4 3 2.5L19 7'],
  eye: [
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z',
    'M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  ],
  log: ['M5 6h14M5 10h14M5 14h9M5 18h11'],
  compare: ['M4 5h7v14H4zM13 5h7v14h-7z'],
  close: ['M6 6l12 12M18 6L6 18'],
  search: ['M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z', 'M16 16l4 4'],
  file: ['M6 3.5h8l4 4v13H6z', 'M14 3.5v4h4'],
  folder: ['M3.5 6.5h6l2 2.5h9v9.5h-17z'],
  people: [
    'M9 6a2.6 2.6 0 1 0 0 5.2A2.6 2.6 0 0 0 9 6z',
    'M3.5 18.5c.4-3.2 2.5-5 5.5-5s5.1 1.8 5.5 5',
    'M15.5 6.6a2.3 2.3 0 0 1 0 4.3M17 13.9c2 .6 3.2 2.2 3.5 4.6',
  ],
  keyboard: ['M3 7h18v10H3z', 'M6.5 10.2h.01M9.5 10.2h.01M12.5 10.2h.01M15.5 10.2h.01M7.5 13.8h9'],
  city: [
    'M4 20V9h6v11M10 20V4h10v16M3 20h18',
    'M13.5 8h.01M16.5 8h.01M13.5 12h.01M16.5 12h.01M13.5 16h.01M16.5 16h.01M7 13h.01M7 16.5h.01',
  ],
  branch: ['M7 4.5v15', 'M7 13c0-4 10-2.5 10-8', 'M14.5 7.5L17 4.5l2.5 3'],
  undo: ['M9 7L5 11l4 4', 'M5.5 11H14a5 5 0 0 1 0 10h-2'],
  redo: ['M15 7l4 4-4 4', 'M18.5 11H10a5 5 0 0 0 0 10h2'],
  save: ['M12 4v11M7.5 11L12 15.5 16.5 11', 'M5 19.5h14'],
  plus: ['M12 5v14M5 12h14'],
  minus: ['M5 12h14'],
} as const;

export type IconName = keyof typeof paths;

/** A picture beside words; it says nothing by itself, so a button with only an icon needs a label. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }): JSX.Element {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {paths[name].map((path) =>
        path.startsWith('*') ? (
          <path key={path} d={path.slice(1)} fill="currentColor" />
        ) : (
          <path
            key={path}
            d={path}
            fill="none"
            stroke="currentColor"
            stroke-width="1.75"
            stroke-linecap="round"
            stroke-linejoin="round"
          />
        ),
      )}
    </svg>
  );
}
