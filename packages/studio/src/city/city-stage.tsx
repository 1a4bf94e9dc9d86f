import { effect, useSignal, type ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../icons/icon.tsx';
import type { Studio } from '../store/studio.ts';
import type { TextSpan } from './builder/protocol.ts';
import type { Desk } from './city-desk.ts';
import { vehicleFields } from './drive/protocol.ts';
import { handleCity, topView } from './picture/city-hands.ts';
import { CityPicture } from './picture/city-picture.ts';
import { CityLoop } from './picture/city-loop.ts';
import { Pointer, wordsFor, type Pointed } from './picture/point-at.ts';

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

/** The picture of the city, with what the pointer is on. */
export function CityStage({ studio, desk, jump }: StageOf): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointing = useSignal<Pointing | undefined>(undefined);
  const picture = useSignal<CityPicture | undefined>(undefined);
  useEffect(() => {
    if (canvas.current === null || frame.current === null) return undefined;
    const made = pictureOn(canvas.current, studio);
    if (made === undefined) return undefined;
    picture.value = made;
    const end = enliven({ studio, desk, jump, pointing, picture: made, canvas: canvas.current, frame: frame.current });
    return () => {
      end();
      picture.value = undefined;
      made.dispose();
    };
  }, [studio, desk, jump, pointing, picture]);
  const goHome = (mode: 'orbit' | 'top'): void => void (desk.camera.value = picture.peek()?.homeCamera(mode));
  return (
    <section
      class="city-stage"
      ref={frame}
      aria-label="The city"
      data-progress={desk.progress.value}
      data-vehicles={vehiclesIn(desk)}
    >
      <canvas
        ref={canvas}
        tabIndex={0}
        role="application"
        aria-roledescription="picture"
        aria-label="Picture of the city. Arrow keys move the camera, with shift they turn it, plus and minus zoom."
      />
      <div class="stage-tools">
        <button
          type="button"
          class="icon-only"
          aria-label="Show the whole city"
          title="Show the whole city (Home)"
          onClick={() => goHome(desk.camera.peek()?.mode === 'top' ? 'top' : 'orbit')}
        >
          <Icon name="expand" />
        </button>
        <button
          type="button"
          aria-pressed={desk.camera.value?.mode === 'top'}
          title="Straight from above, and back (0)"
          onClick={() => {
            const now = desk.camera.peek();
            if (now !== undefined) desk.camera.value = topView(now);
          }}
        >
          Plan
        </button>
        <button
          type="button"
          aria-pressed={desk.drive.isOn.value}
          disabled={desk.city.value === undefined}
          title="Let cars drive in the city"
          onClick={() => desk.toggleDrive()}
        >
          Drive
        </button>
      </div>
      <Banner desk={desk} />
      <Tip pointing={pointing} />
    </section>
  );
}

const vehiclesIn = ({ drive: { frame } }: Desk): number => (frame.value?.vehicles.length ?? 0) / vehicleFields;

/** Joins picture, text, pointer and window; the function it gives back parts them again. */
function enliven(
  on: StageOf & {
    readonly pointing: { value: Pointing | undefined };
    readonly picture: CityPicture;
    readonly canvas: HTMLCanvasElement;
    readonly frame: HTMLElement;
  },
): () => void {
  const { studio, desk, picture, canvas, frame, pointing, jump } = on;
  let pointer: Pointer | undefined;
  const loop = new CityLoop((now) => {
    const camera = desk.camera.peek();
    if (camera !== undefined) picture.draw({ camera, theme: studio.draw.peek().theme, isOld: desk.isOld.peek() }, now);
  });
  let shown: Desk['city']['value'];
  const comeHome = (): void => {
    if (desk.city.value !== undefined && desk.camera.value === undefined)
      desk.camera.value = picture.homeCamera('orbit');
  };
  const measure = (): void => {
    picture.resize(frame.clientWidth, frame.clientHeight, Math.min(2, devicePixelRatio));
    comeHome();
    loop.touch();
  };
  measure();
  const resize = new ResizeObserver(measure);
  resize.observe(frame);
  const endings = [
    // One effect, so that a camera is never made for the city before: the picture knows the new one first.
    effect(() => {
      const city = desk.city.value;
      if (city === undefined) return;
      if (city !== shown) {
        shown = city;
        pointer = new Pointer(city);
        pointing.value = undefined;
        picture.show(city);
        loop.touch();
      }
      comeHome();
    }),
    effect(() => {
      void [desk.camera.value, desk.isOld.value, studio.draw.value.theme];
      loop.touch();
    }),
    effect(() => {
      picture.showDrive(desk.drive.frame.value);
      loop.keepMoving(desk.drive.isOn.value);
    }),
    handleCity({
      canvas,
      picture,
      camera: desk.camera,
      onPoint: (spot) => {
        const ray = spot === undefined ? undefined : picture.rayAt(spot.x, spot.y);
        const pointed = ray === undefined ? undefined : pointer?.at(ray);
        picture.mark(pointed?.kind === 'lane' ? pointed.lane.lane : undefined);
        pointing.value = pointed === undefined || spot === undefined ? undefined : { pointed, ...spot };
        loop.touch();
      },
      onClick: ({ x, y }) => {
        const ray = picture.rayAt(x, y);
        const span = ray === undefined ? undefined : pointer?.at(ray)?.span;
        // The places of an old picture are not those of the text that is there now.
        if (span !== undefined && !desk.isOld.peek()) jump(span);
      },
    }),
  ];
  loop.start();
  return () => {
    loop.stop();
    resize.disconnect();
    for (const end of endings) end();
  };
}

/** Without WebGL there is no picture, but the editor works. */
function pictureOn(canvas: HTMLCanvasElement, { notices }: Studio): CityPicture | undefined {
  try {
    return new CityPicture(canvas);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    notices.value = [
      ...notices.peek(),
      `This browser cannot draw the picture (${reason}): turn on hardware acceleration or WebGL 2, or use another browser. The editor works without it.`,
    ];
    return undefined;
  }
}

function Banner({ desk }: Pick<StageOf, 'desk'>): JSX.Element | null {
  const progress = desk.progress.value;
  if (progress === 'failed')
    return (
      <p class="banner">The city could not be built: {desk.failure.value}. Change the text, or load the page anew.</p>
    );
  const errors = desk.findings.value.filter(({ severity }) => severity === 'error').length;
  if (progress !== 'refused') return null;
  const words = errors === 1 ? 'an error' : `${errors} errors`;
  return (
    <p class="banner" role="status">
      {desk.city.value === undefined
        ? `The text has ${words}. The city appears when they are mended.`
        : `The text has ${words}: this is the city before.`}
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
