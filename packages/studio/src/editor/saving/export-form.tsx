import { useSignal } from '@preact/signals';
import type { Problem } from '@korzo/formats';
import type { JSX } from 'preact';
import { ProblemList } from '../../dialog/problem-list.tsx';
import { hand } from '../../timeline/hand.ts';
import type { PlaceDesk } from '../document/place-desk.ts';

/** Writes the place as a file of another program, and says what that file leaves out. */
export function ExportForm({ desk }: { readonly desk: PlaceDesk }): JSX.Element {
  const formats = desk.words.value?.exports ?? [];
  const chosen = useSignal('dxf');
  const said = useSignal<{ readonly words: string; readonly problems: readonly Problem[] } | undefined>(undefined);
  const known = formats.find(({ name }) => name === chosen.value);
  const write = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (known === undefined) return;
    const made = await desk.client.write(desk.text.peek(), known.name);
    if ('problems' in made) {
      said.value = { words: 'Not exported:', problems: made.problems };
      return;
    }
    const file = `${desk.name.peek()}${known.ending}`;
    hand(new Blob([made.contents]), file);
    said.value = {
      words: made.warnings.length === 0 ? `Exported ${file}.` : `Exported ${file}. It leaves out:`,
      problems: made.warnings,
    };
  };
  return (
    <form aria-label="Export" onSubmit={(event) => void write(event)}>
      <label>
        Export as
        <select
          value={chosen.value}
          onChange={({ currentTarget }) => {
            chosen.value = currentTarget.value;
            said.value = undefined;
          }}
        >
          {formats.map(({ name, ending }) => (
            <option key={name} value={name}>
              {names[name] ?? name} ({ending})
            </option>
          ))}
        </select>
      </label>
      <p class="hint">{known?.summary}</p>
      <button type="submit">Export</button>
      {said.value !== undefined && (
        <div role="status">
          <p>{said.value.words}</p>
          <ProblemList problems={said.value.problems} />
        </div>
      )}
    </form>
  );
}

/** Formats as people write them. */
const names: Readonly<Record<string, string>> = {
  dxf: 'DXF',
  wkt: 'WKT',
  geojson: 'GeoJSON',
  svg: 'SVG',
  pdf: 'PDF',
  gltf: 'glTF',
  mass: 'MASS world',
};
