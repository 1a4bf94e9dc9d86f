import {
  agentColour,
  busColour,
  carColours,
  coloursFor,
  forceColour,
  heatColour,
  rayColours,
  speedColour,
} from '@korzo/viewer/light';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';

/** A scale from nothing to the most, as CSS colours, with its values at the left end, the middle and the right end. */
interface ScaleLegend {
  readonly title: string;
  readonly unit: string;
  readonly colours: readonly string[];
  readonly ticks: readonly string[];
}

/** What single colours mean. */
interface SwatchLegend {
  readonly title: string;
  readonly unit: string;
  readonly swatches: readonly { readonly colour: string; readonly name: string }[];
}

export type Legend = ScaleLegend | SwatchLegend;

const words = {
  density: { title: 'Density', unit: 'persons/m²' },
  speed: { title: 'Mean speed', unit: 'm/s' },
} as const;

/** More colours than these say nothing in a legend. */
const mostSwatches = 10;

/** What the colours in the picture mean: heat map, agents, forces. Reads signals. */
export function legendsOf(studio: Studio): readonly Legend[] {
  const session = studio.session.value;
  if (session === undefined) return [];
  return [
    heatLegend(studio, session),
    agentLegend(studio, session),
    vehicleLegend(studio, session),
    forceLegend(studio, session),
    rayLegend(studio, session),
  ].filter((legend) => legend !== undefined);
}

function heatLegend({ heat }: Studio, session: Session): Legend | undefined {
  const map = session.heat.value;
  if (heat.value === 'none' || map?.kind !== heat.value) return undefined;
  const { kind, top } = map;
  return { ...words[kind], colours: steps((share) => heatColour(kind, share)), ticks: ticksTo(top) };
}

/** Agents by speed have a scale; others a swatch for each kind of colour, when there are several. */
function agentLegend({ draw, drawn }: Studio, session: Session): Legend | undefined {
  const colours = coloursFor(draw.value.colours, session.looks.value);
  if (colours === 'speed')
    return {
      title: 'Speed of agents',
      unit: 'm/s',
      colours: steps(speedColour),
      ticks: ticksTo(drawn.value?.topSpeed ?? 0),
    };
  const info = session.info.value;
  const named = new Map<string, string>();
  for (const look of session.looks.value) {
    const group = info?.groups[look.group];
    // Vehicles and bodies have colours of their own.
    if (look.hasLeft === true || group === undefined || (group.vehicle ?? group.round ?? group.thing) !== undefined)
      continue;
    const model = info?.models[look.model]?.name ?? '';
    const sex = look.sex === undefined ? group.name : { man: 'men', woman: 'women' }[look.sex];
    named.set({ group: group.name, model, sex }[colours], css(agentColour(look, colours)));
  }
  if (named.size < 2 || named.size > mostSwatches) return undefined;
  return { title: 'Agents', unit: '', swatches: [...named].map(([name, colour]) => ({ name, colour })) };
}

/** Vehicles have paints of their own, as in a street, unless speeds colour all. */
function vehicleLegend({ draw }: Studio, session: Session): Legend | undefined {
  if (draw.value.colours === 'speed') return undefined;
  const groups = session.info.value?.groups ?? [];
  const swatches = new Map<string, { readonly names: Set<string>; readonly colour: string }>();
  for (const { group, hasLeft } of session.looks.value) {
    const its = groups[group];
    if (hasLeft === true || its?.vehicle === undefined || its.kind !== 'vehicle') continue;
    const isBus = its.vehicle.shape === 'bus';
    const swatch = swatches.get(isBus ? 'bus' : 'any') ?? {
      names: new Set(),
      colour: css(isBus ? busColour : carColours[0]),
    };
    swatch.names.add(its.name);
    swatches.set(isBus ? 'bus' : 'any', swatch);
  }
  if (swatches.size === 0) return undefined;
  return {
    title: 'Vehicles',
    unit: '',
    swatches: [...swatches].map(([key, { names, colour }]) => ({
      name: `${[...names].join(', ')}${key === 'any' ? ' (any paint)' : ''}`,
      colour,
    })),
  };
}

/** Arrows beside agents under inspection. */
function forceLegend({ draw }: Studio, session: Session): Legend | undefined {
  if (!draw.value.annotate.forces || draw.value.annotate.whom === 'none') return undefined;
  const names = new Set(session.inspections.value.flatMap(({ forces }) => forces.map(({ name }) => name)));
  if (names.size === 0) return undefined;
  const isWishAlone = names.size === 1 && names.has('wish');
  const swatches = [...names].slice(0, mostSwatches).map((name) => ({
    // It is a velocity; all others change one.
    name: name === 'wish' ? (isWishAlone ? 'to desired velocity' : 'to desired velocity, m/s') : name,
    colour: css(forceColour(name)),
  }));
  return isWishAlone ? { title: 'Arrows', unit: 'm/s', swatches } : { title: 'Forces', unit: 'm/s²', swatches };
}

function rayLegend({ draw }: Studio, session: Session): Legend | undefined {
  if (!draw.value.annotate.rays || !session.inspections.value.some(({ rays }) => rays.length > 0)) return undefined;
  const swatches = [
    { name: 'ends at an obstacle', colour: css(rayColours.hit) },
    { name: 'free', colour: css(rayColours.free) },
  ];
  return { title: 'Rays', unit: '', swatches };
}

/** Scales end at round numbers, whose halves are short as well. */
const ticksTo = (top: number): readonly string[] =>
  top > 0 ? [0, top / 2, top].map((value) => String(Number(value.toPrecision(3)))) : ['0', '', ''];

const stops = 7;

const steps = (colourAt: (share: number) => readonly [number, number, number]): readonly string[] =>
  Array.from({ length: stops }, (_, stop) => css(colourAt(stop / (stops - 1))));

const css = ([red, green, blue]: readonly [number, number, number]): string =>
  `rgb(${Math.round(red * 255)}, ${Math.round(green * 255)}, ${Math.round(blue * 255)})`;
