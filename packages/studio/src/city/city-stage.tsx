import { effect, useSignal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { createViewer, topView, type Viewer } from '@korzo/viewer';
import type { Pointed, TextSpan } from '@korzo/viewer/light';
import { Icon } from '../icons/icon.tsx';
import { viewerOr } from '../picture/viewer-or.ts';
import type { Studio } from '../store/studio.ts';
import type { Desk } from './city-desk.ts';
import { wordsFor } from './pointed-words.ts';
import { handRoads } from './roads/road-hand.ts';
import { RoadLine, RoadPanel } from './roads/road-panel.tsx';
import { newRoadWork } from './roads/road-work.ts';

interface StageOf {
  readonly studio: Studio;
  readonly desk: Desk;
  readonly jump: (span: TextSpan) => void;
}

interface Pointing {
  readonly pointed: Pointed;
  readonly x: number;
  readonly y: number;
}

const label = 'Picture of the city. Arrow keys move the camera, with shift they turn it, plus and minus zoom.';

/** The picture of the city, with what the pointer is on. */
export function CityStage({ studio, desk, jump }: StageOf): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const pointing = useSignal<Pointing | undefined>(undefined);
  const shown = useSignal<Viewer | undefined>(undefined);
  const work = useMemo(newRoadWork, []);
  useEffect(() => {
    const { current: element } = frame;
    if (element === null) return undefined;
    const viewer = viewerOr(studio, 'The editor works without it.', () => createViewer(element, { label }));
    if (viewer === undefined) return undefined;
    shown.value = viewer;
    const endings = [
      showDesk(viewer, studio, desk),
      pointAtText(viewer, desk, { pointing, jump, isOff: work.isOn }),
      handRoads(viewer, desk, work),
    ];
    return () => {
      for (const end of endings) end();
      shown.value = undefined;
      viewer.destroy();
    };
  }, [studio, desk, jump, pointing, shown, work]);
  return (
    <section
      class="city-stage"
      aria-label="The city"
      data-progress={desk.progress.value}
      data-vehicles={desk.traffic.session.value?.status.value?.present ?? 0}
    >
      <div class="picture" ref={frame} />
      <div class="stage-tools">
        <button
          type="button"
          class="icon-only"
          aria-label="Show the whole city"
          title="Show the whole city (Home)"
          onClick={() => shown.peek()?.wholePlace()}
        >
          <Icon name="expand" />
        </button>
        <button
          type="button"
          aria-pressed={desk.camera.value?.mode === 'top'}
          title="Toggle the plan view (0)"
          onClick={() => shown.peek()?.moveCamera(topView)}
        >
          Plan
        </button>
        <button
          type="button"
          aria-pressed={work.isOn.value}
          disabled={desk.city.value === undefined}
          title="Draw roads, and change roads and crosses"
          onClick={() => (work.isOn.value = !work.isOn.peek())}
        >
          Roads
        </button>
        <button
          type="button"
          aria-pressed={desk.traffic.isOn.value}
          disabled={desk.city.value === undefined}
          title="Let vehicles drive in the city"
          onClick={() => desk.toggleTraffic()}
        >
          Drive
        </button>
      </div>
      <Banner desk={desk} />
      <RoadLine work={work} />
      <RoadPanel desk={desk} work={work} />
      <Tip pointing={pointing} />
    </section>
  );
}

/** Draws what is on the desk: the city, and the traffic in it. */
function showDesk(viewer: Viewer, studio: Studio, desk: Desk): () => void {
  const endings = [
    effect(() => {
      viewer.draw = { ...viewer.draw, theme: studio.draw.value.theme };
    }),
    viewer.on('cameras', ([camera]) => (desk.camera.value = camera)),
    // Before the city, which is looked at as a whole unless there is a camera.
    effect(() => {
      const camera = desk.camera.value;
      viewer.cameras = camera === undefined ? [] : [camera];
    }),
    effect(() => {
      const city = desk.city.value;
      if (city !== undefined) viewer.showCity(desk.builtText, city);
    }),
    effect(() => {
      viewer.picture.fadeCity(desk.isOld.value);
      viewer.touch();
    }),
    effect(() => viewer.show(desk.traffic.session.value?.live)),
  ];
  return () => {
    for (const end of endings) end();
  };
}

/** Says what the pointer is on, and leads from it to its text. */
function pointAtText(
  viewer: Viewer,
  desk: Desk,
  {
    pointing,
    jump,
    isOff,
  }: {
    readonly pointing: Signal<Pointing | undefined>;
    readonly jump: StageOf['jump'];
    /** Whether the pointer does something else now. */
    readonly isOff: ReadonlySignal<boolean>;
  },
): () => void {
  const { picture } = viewer;
  const point = (spot: { readonly x: number; readonly y: number } | undefined): void => {
    const pointed = spot === undefined ? undefined : picture.cityAt(spot.x, spot.y);
    picture.markLane(pointed?.kind === 'lane' ? pointed.lane.lane : undefined);
    viewer.touch();
    pointing.value = pointed === undefined || spot === undefined ? undefined : { pointed, x: spot.x, y: spot.y };
  };
  const endings = [
    // Another city: the pointer is on something else.
    desk.city.subscribe(() => point(undefined)),
    viewer.on('hover', (spot) => point(spot?.isHeld === true || isOff.peek() ? undefined : spot)),
    viewer.on('pick', ({ x, y }) => {
      const span = picture.cityAt(x, y)?.span;
      // The places of an old picture are not those of the text that is there now.
      if (span !== undefined && !desk.isOld.peek() && !isOff.peek()) jump(span);
    }),
  ];
  return () => {
    for (const end of endings) end();
  };
}

function Banner({ desk }: Pick<StageOf, 'desk'>): JSX.Element | null {
  const progress = desk.progress.value;
  if (progress === 'failed')
    return (
      <p class="banner">The city could not be built: {desk.failure.value}. Change the text, or reload the page.</p>
    );
  const errors = desk.findings.value.filter(({ severity }) => severity === 'error').length;
  if (progress !== 'refused') return null;
  const words = errors === 1 ? 'an error' : `${errors} errors`;
  return (
    <p class="banner" role="status">
      {desk.city.value === undefined
        ? `The text has ${words}. The city appears once they are fixed.`
        : `The text has ${words}: this is the last city that could be built.`}
    </p>
  );
}

function Tip({ pointing }: { readonly pointing: ReadonlySignal<Pointing | undefined> }): JSX.Element | null {
  if (pointing.value === undefined) return null;
  const { pointed, x, y } = pointing.value;
  const { head, lines } = wordsFor(pointed);
  return (
    <div class="tip" style={{ left: `min(${x}px, 100% - 230px)`, top: `min(${y}px, 100% - 130px)` }} aria-hidden="true">
      <b>{head}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {pointed.span !== undefined && <i>click: to its text</i>}
    </div>
  );
}
