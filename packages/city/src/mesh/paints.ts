import { colour, type Colour } from './mesh-builder.ts';

/** What the parts of a city are painted. */
export const paints = {
  asphalt: colour(0x50_53_57),
  marking: colour(0xec_ec_e6),
  kerb: colour(0xb9_b7_b0),
  pavement: colour(0x9a_97_91),
  barrier: colour(0xb8_b8_b2),
  grass: colour(0x6d_8f_45),
  meadow: colour(0x8a_9e_52),
  park: colour(0x6f_a2_4c),
  gravel: colour(0xc2_ae_8a),
  window: colour(0x3a_4d_5e),
  frame: colour(0xf0_ee_e6),
  door: colour(0x5a_40_30),
  bark: colour(0x66_4f_39),
  pump: colour(0xc2_3f_34),
  parking: colour(0x2a_5d_a8),
  post: colour(0x4a_50_55),
  lampGlass: colour(0xff_f3_cf),
} as const satisfies Record<string, Colour>;

export const wallPaints: readonly Colour[] = [
  0xe2_d4_b7, 0xd6_bd_97, 0xec_e6_d8, 0xc9_a0_84, 0xd5_d8_d8, 0xdf_c4_ae,
].map(colour);
export const roofPaints: readonly Colour[] = [0x9c_4f_3d, 0x84_43_35, 0x76_55_44, 0xa6_60_48].map(colour);
export const flatRoof: Colour = colour(0x7d_7d_7b);
export const leafPaints: readonly Colour[] = [0x4f_7d_36, 0x5b_8a_3c, 0x46_70_34, 0x6b_92_3f].map(colour);
