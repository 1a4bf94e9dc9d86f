import type { JSX } from 'preact';

/** The live scene that the gallery opens with. */
export const firstScene = 'rimea-09';

/** A picture of a live scene, until it runs; `node tools/film-featured.mjs stills` takes it. */
export const HeroStill = ({ scenario }: { readonly scenario: string }): JSX.Element => (
  <img class="hero-still" src={`./films/hero-${scenario}.webp`} alt="" />
);
