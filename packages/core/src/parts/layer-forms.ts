/** What a colour stands for; a viewer chooses colours that fit its theme. */
export const colourRoles = ['water', 'smoke', 'heat', 'danger', 'mark'] as const;
export type ColourRole = (typeof colourRoles)[number];

/** A kind of thing that a part shows to people, as viewers list it. */
export interface LayerForm {
  /** No other layer of the part has it. */
  readonly name: string;
  /** One sentence a person understands. */
  readonly meaning: string;
  readonly colour: ColourRole;
}

/** A flat shape on a floor, or on all floors when it names none. Lengths in m. */
export type LayerShape = { readonly level?: number } &
  /** x and y of the south-west corner, width, height */
  (
    | { readonly rect: readonly [number, number, number, number] }
    /** Corners of a simple polygon. */
    | { readonly polygon: readonly (readonly [number, number])[] }
    /** Points of a line, one after the other. */
    | { readonly line: readonly (readonly [number, number])[] }
  );

/** The shapes of each layer by its name; layers without shapes may be left out. */
export type LayerShapes = Readonly<Record<string, readonly LayerShape[]>>;

/** A layer of a part as it is drawn at a tick. */
export interface DrawnLayer extends LayerForm {
  readonly part: string;
  readonly shapes: readonly LayerShape[];
}
