import type { JSX } from 'preact';
import { crossControls, type CrossControl, type RoadLanes } from '@korzo/city';
import type { BuiltCity, CrossAbout, RoadAbout } from '@korzo/viewer/light';
import { crossName, roadName } from './road-targets.ts';
import type { RoadDesk, RoadWork } from './road-work.ts';

interface PanelOf {
  readonly desk: RoadDesk;
  readonly work: RoadWork;
}

/** What is drawn next, and what the chosen road or cross is like. */
export function RoadPanel({ desk, work }: PanelOf): JSX.Element | null {
  const city = desk.city.value;
  if (!work.isOn.value || city === undefined) return null;
  const chosen = work.chosen.value;
  const road = chosen?.what === 'road' ? city.roads.at(chosen.number) : undefined;
  const cross = chosen?.what === 'cross' ? city.crosses.at(chosen.number) : undefined;
  return (
    <section class="road-panel" aria-label="Roads by hand">
      <p>
        Drag from place to place. On a road it makes a junction. Press a road or cross to change it; Shift and drag
        moves a cross.
      </p>
      <label>
        <span>Change</span>
        <Choice city={city} work={work} />
      </label>
      {road !== undefined && <RoadForm desk={desk} road={road} work={work} />}
      {cross !== undefined && <CrossForm desk={desk} city={city} cross={cross} />}
      {road === undefined && cross === undefined && (
        <Lanes value={work.lanes.value} words="of the next road" change={(lanes) => (work.lanes.value = lanes)} />
      )}
    </section>
  );
}

/** Everything that can be chosen, in words: the picture is not needed for it. */
function Choice({ city, work }: { readonly city: BuiltCity; readonly work: RoadWork }): JSX.Element {
  const chosen = work.chosen.value;
  return (
    <select
      value={chosen === undefined ? '' : `${chosen.what} ${chosen.number}`}
      onChange={({ currentTarget: { value } }) => {
        const [what, number] = value.split(' ');
        work.chosen.value = what === 'road' || what === 'cross' ? { what, number: Number(number) } : undefined;
      }}
    >
      <option value="">the next road</option>
      <optgroup label="Crosses">
        {city.crosses.map((cross) => (
          <option key={cross.cross} value={`cross ${cross.cross}`}>
            {crossName(cross)}
          </option>
        ))}
      </optgroup>
      <optgroup label="Roads">
        {city.roads.map((road) => (
          <option key={road.road} value={`road ${road.road}`}>
            {roadName(road, city)}
          </option>
        ))}
      </optgroup>
    </select>
  );
}

interface LanesOf {
  readonly value: RoadLanes;
  readonly words: string;
  readonly change: (lanes: RoadLanes) => void;
}

const laneKeys = [
  { key: 'there', label: 'Lanes there', most: 12, step: 1 },
  { key: 'back', label: 'Lanes back', most: 12, step: 1 },
  { key: 'pavement', label: 'Pavement m', most: 100, step: 0.5 },
] as const;

const Lanes = ({ value, words, change }: LanesOf): JSX.Element => (
  <div class="lanes">
    {laneKeys.map(({ key, label, most, step }) => (
      <label key={key}>
        <span>{label}</span>
        <input
          type="number"
          min={0}
          max={most}
          step={step}
          aria-label={`${label}, ${words}`}
          value={value[key]}
          onChange={({ currentTarget }) => {
            const number = currentTarget.valueAsNumber;
            if (Number.isFinite(number) && number >= 0) change({ ...value, [key]: number });
            else currentTarget.value = String(value[key]);
          }}
        />
      </label>
    ))}
  </div>
);

function RoadForm({ desk, road, work }: PanelOf & { readonly road: RoadAbout }): JSX.Element {
  const { road: number, lanes, zebras } = road;
  return (
    <>
      <Lanes
        value={lanes}
        words="of this road"
        change={(wanted) => void desk.edit({ do: 'lanes', road: number, lanes: wanted })}
      />
      <label class="tick">
        <input
          type="checkbox"
          checked={zebras > 0}
          onChange={({ currentTarget }) =>
            void desk.edit({ do: 'road zebra', road: number, there: currentTarget.checked })
          }
        />
        <span>Zebra in its middle</span>
      </label>
      <button
        type="button"
        class="danger"
        onClick={() => {
          work.chosen.value = undefined;
          void desk.edit({ do: 'remove', road: number });
        }}
      >
        Remove the road
      </button>
    </>
  );
}

const controlWords: Readonly<Record<CrossControl, string>> = {
  'right-before-left': 'right before left',
  'all-way': 'all stop',
  light: 'lights with a program',
  actuated: 'lights by demand',
};

const isControl = (word: string): word is CrossControl => (crossControls as readonly string[]).includes(word);

interface CrossFormOf {
  readonly desk: RoadDesk;
  readonly city: BuiltCity;
  readonly cross: CrossAbout;
}

function CrossForm({ desk, city, cross }: CrossFormOf): JSX.Element {
  const { cross: number, control, incomes } = cross;
  return (
    <>
      <label>
        <span>Right of way</span>
        <select
          value={control}
          onChange={({ currentTarget: { value } }) => {
            if (isControl(value)) void desk.edit({ do: 'control', cross: number, control: value });
          }}
        >
          {!isControl(control) && <option value={control}>{control === 'main-road' ? 'main road' : control}</option>}
          {crossControls.map((word) => (
            <option key={word} value={word}>
              {controlWords[word]}
            </option>
          ))}
        </select>
      </label>
      {incomes.map(({ road, zebra }, income) =>
        road === undefined ? null : (
          <label class="tick" key={income}>
            <input
              type="checkbox"
              checked={zebra}
              onChange={({ currentTarget }) =>
                void desk.edit({ do: 'cross zebra', cross: number, income, there: currentTarget.checked })
              }
            />
            <span>Zebra over the way to {crossName(city.crosses[otherEnd(city.roads[road], number)])}</span>
          </label>
        ),
      )}
    </>
  );
}

const otherEnd = ({ from, to }: RoadAbout, cross: number): number => (from === cross ? to : from);

/** The road that is being drawn, above the picture. */
export function RoadLine({ work }: Pick<PanelOf, 'work'>): JSX.Element | null {
  const drawn = work.drawn.value;
  if (drawn === undefined) return null;
  const { from, to, words } = drawn;
  return (
    <div class="road-line" aria-hidden="true">
      <svg>
        <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
        <circle cx={from.x} cy={from.y} r="5" />
        <circle cx={to.x} cy={to.y} r="5" />
      </svg>
      <span style={{ left: `min(${to.x + 14}px, 100% - 230px)`, top: `${to.y + 12}px` }}>{words}</span>
    </div>
  );
}
