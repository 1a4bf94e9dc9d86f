import type { ComponentChildren, JSX } from 'preact';
import { cameraModes, heatKinds, keyMapNames } from '../address/view-state.ts';
import { actions } from '../keys/actions.ts';
import { moveCamera, showWholePlace, splitWindow } from '../keys/camera-actions.ts';
import { keyMaps } from '../keys/maps.ts';
import { changeDraw } from '../keys/picture-actions.ts';
import { changeMode, type CameraState, type DrawOptions } from '@korzo/viewer/light';
import type { Studio } from '../store/studio.ts';
import { modeWords } from './mode-words.ts';

interface Of {
  readonly studio: Studio;
}

/** How the picture is drawn and from where. */
export function ViewPanel({ studio }: Of): JSX.Element {
  return (
    <div class="panel-view">
      <Cameras studio={studio} />
      <Levels studio={studio} />
      <Agents studio={studio} />
      <Place studio={studio} />
      <section aria-label="Keys">
        <h3>Keys</h3>
        <Choice
          label="Key map"
          options={keyMapNames}
          words={(name) => keyMaps[name].title}
          value={studio.keyMap.value}
          choose={(name) => (studio.keyMap.value = name)}
        />
      </section>
      <section aria-label="For developers">
        <h3>For developers</h3>
        <label class="check">
          <input
            type="checkbox"
            checked={studio.details.value}
            onChange={({ currentTarget }) => (studio.details.value = currentTarget.checked)}
          />
          Time of phases, frames and draw calls
        </label>
      </section>
    </div>
  );
}

const needsAgent = (mode: CameraState['mode']): boolean => mode === 'follow' || mode === 'attach' || mode === 'anchor';

function Cameras({ studio }: Of): JSX.Element {
  const { cameras, activeCamera, cameraList } = studio;
  const camera = cameras.value[activeCamera.value];
  const agent = studio.session.value?.chosen.value[0] ?? camera?.agent;
  return (
    <section aria-label="Camera">
      <h3>Camera</h3>
      <div class="tools" role="radiogroup" aria-label="Camera">
        {cameraModes.map((mode) => (
          <button
            key={mode}
            type="button"
            role="radio"
            aria-checked={camera?.mode === mode}
            disabled={needsAgent(mode) && agent === undefined}
            title={needsAgent(mode) && agent === undefined ? 'Select an agent first' : undefined}
            onClick={() => moveCamera(studio, (now) => changeMode(now, mode, needsAgent(mode) ? agent : undefined))}
          >
            {modeWords[mode]}
          </button>
        ))}
      </div>
      <div class="tools">
        <button type="button" onClick={() => showWholePlace(studio)}>
          Whole place
        </button>
        <Segments
          label="Split the window"
          options={[1, 2, 4]}
          words={(count) => (count === 1 ? '1 cell' : String(count))}
          value={cameras.value.length}
          choose={(count) => splitWindow(studio, count)}
        />
      </div>
      <h4>Saved cameras</h4>
      <div class="kept">
        {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => {
          const kept = cameraList.value[number - 1] !== undefined;
          const keep = actions[`keepCamera${number}`];
          const go = actions[`camera${number}`];
          return (
            <button
              key={number}
              type="button"
              aria-pressed={kept}
              title={`F${number} goes there; Shift + F${number} or Shift-click saves the current camera`}
              onClick={(event) => (event.shiftKey || (!kept && number > 4) ? keep : go).press?.(studio)}
            >
              F{number}
            </button>
          );
        })}
      </div>
    </section>
  );
}

function Levels({ studio }: Of): JSX.Element | null {
  const count = studio.session.value?.info.value?.scenery.levels.length ?? 1;
  const { levels } = studio.draw.value;
  if (count < 2) return null;
  const set = (change: Partial<DrawOptions['levels']>): void =>
    changeDraw(studio, { levels: { ...levels, ...change } });
  return (
    <section aria-label="Floors">
      <h3>Floors</h3>
      <div class="tools" role="radiogroup" aria-label="Floors">
        <button
          type="button"
          role="radio"
          aria-checked={levels.show === 'stack'}
          onClick={() => set({ show: 'stack' })}
        >
          All
        </button>
        {Array.from({ length: count }, (_, level) => (
          <button
            key={level}
            type="button"
            role="radio"
            aria-checked={levels.show === 'one' && levels.level === level}
            onClick={() => set({ show: 'one', level })}
          >
            {level}
          </button>
        ))}
      </div>
      {levels.show === 'one' && (
        <Choice
          label="The others"
          options={['faded', 'hidden']}
          value={levels.others}
          choose={(others) => set({ others })}
        />
      )}
    </section>
  );
}

function Agents({ studio }: Of): JSX.Element {
  const draw = studio.draw.value;
  const { annotate } = draw;
  return (
    <section aria-label="Agents">
      <h3>Agents</h3>
      <Choice
        label="Drawn as"
        options={['bodies', 'prisms', 'discs']}
        value={draw.agents}
        choose={(agents) => changeDraw(studio, { agents })}
      />
      <Choice
        label="Coloured by"
        options={['sex', 'group', 'model', 'speed']}
        value={draw.colours}
        choose={(colours) => changeDraw(studio, { colours })}
      />
      <div class="checks">
        <Check label="Speed vectors" on={draw.velocities} set={(velocities) => changeDraw(studio, { velocities })} />
        <Check label="Trails" on={draw.trails} set={(trails) => changeDraw(studio, { trails })} />
      </div>
      <Choice
        label="Annotate"
        options={['chosen', 'all', 'none']}
        words={(whom) => ({ chosen: 'selected', all: 'all around', none: 'none' })[whom]}
        value={annotate.whom}
        choose={(whom) => changeDraw(studio, { annotate: { ...annotate, whom } })}
      />
      <div class="checks">
        {(['path', 'neighbours', 'rays', 'forces', 'sight'] as const).map((name) => (
          <Check
            key={name}
            label={
              { path: 'Path', neighbours: 'Neighbours', rays: 'Obstacles seen', forces: 'Forces', sight: 'Sight' }[name]
            }
            on={annotate[name]}
            set={(on) => changeDraw(studio, { annotate: { ...annotate, [name]: on } })}
          />
        ))}
      </div>
    </section>
  );
}

function Place({ studio }: Of): JSX.Element {
  const draw = studio.draw.value;
  return (
    <section aria-label="Place">
      <h3>Place</h3>
      <Choice
        label="Obstacles"
        options={['solid', 'translucent', 'hidden']}
        value={draw.obstacles}
        choose={(obstacles) => changeDraw(studio, { obstacles })}
      />
      <Choice
        label="Map"
        options={['none', 'grid', 'quadtree']}
        value={draw.map}
        choose={(map) => changeDraw(studio, { map })}
      />
      <Choice
        label="Heat map"
        options={heatKinds}
        value={studio.heat.value}
        choose={(kind) => (studio.heat.value = kind)}
      />
      <div class="checks">
        <Check label="Regions" on={draw.regions} set={(regions) => changeDraw(studio, { regions })} />
        <Check label="Portals" on={draw.portals} set={(portals) => changeDraw(studio, { portals })} />
        <Check label="Gates" on={draw.gates} set={(gates) => changeDraw(studio, { gates })} />
        <Check label="Names" on={draw.names} set={(names) => changeDraw(studio, { names })} />
        <Check label="Wire frame" on={draw.wireFrame} set={(wireFrame) => changeDraw(studio, { wireFrame })} />
        <Check label="Scale" on={draw.scale} set={(scale) => changeDraw(studio, { scale })} />
      </div>
    </section>
  );
}

interface ChoiceOf<Word extends string | number> {
  readonly label: string;
  readonly options: readonly Word[];
  readonly words?: (word: Word) => string;
  readonly value: Word;
  readonly choose: (word: Word) => void;
}

const Field = ({ label, children }: { readonly label: string; readonly children: ComponentChildren }): JSX.Element => (
  <div class="field">
    <span>{label}</span>
    {children}
  </div>
);

const Choice = <Word extends string | number>(choice: ChoiceOf<Word>): JSX.Element => (
  <Field label={choice.label}>
    <Segments {...choice} />
  </Field>
);

function Segments<Word extends string | number>({
  label,
  options,
  words = String,
  value,
  choose,
}: ChoiceOf<Word>): JSX.Element {
  return (
    <div class="segments" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <button key={option} type="button" role="radio" aria-checked={option === value} onClick={() => choose(option)}>
          {words(option)}
        </button>
      ))}
    </div>
  );
}

function Check({
  label,
  on,
  set,
}: {
  readonly label: string;
  readonly on: boolean;
  readonly set: (on: boolean) => void;
}): JSX.Element {
  return (
    <label>
      <input type="checkbox" checked={on} onChange={({ currentTarget }) => set(currentTarget.checked)} />
      {label}
    </label>
  );
}
