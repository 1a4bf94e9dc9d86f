import { colourRoles, shape, type DrawnLayer, type Shape } from '@korzo/core';

const { finite, listOf, oneOf, record, text, tuple, whole } = shape;
const metres = finite(-1e9, 1e9);
const points = listOf(tuple(metres, metres));
const level = { level: whole(0, 255) };
const kinds = [
  record({ rect: tuple(metres, metres, metres, metres) }, level),
  record({ polygon: points }, level),
  record({ line: points }, level),
];
const anyKind: Shape = (value, place) => {
  const problems = kinds.map((kind) => kind(value, place));
  return problems.includes(undefined) ? undefined : problems[0];
};
const layers = listOf(
  record({ part: text, name: text, meaning: text, colour: oneOf(...colourRoles), shapes: listOf(anyKind) }),
);

/** Whether what stands in a journal is what parts show. */
export const areLayers = (value: unknown): value is readonly DrawnLayer[] => layers(value, 'layers') === undefined;

/** What parts show from a tick on. */
export interface LayerChange {
  readonly tick: number;
  readonly layers: readonly DrawnLayer[];
}

const none: readonly DrawnLayer[] = [];

/** What parts showed at a tick; `changes` are in the order of ticks. */
export const layersAt = (changes: readonly LayerChange[], tick: number): readonly DrawnLayer[] =>
  changes.findLast((change) => change.tick <= tick)?.layers ?? none;
