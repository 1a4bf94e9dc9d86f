/** What leaves the exhaust, and the fuel that is burnt. */
export const pollutants = ['CO2', 'NOx', 'PM', 'fuel'] as const;
export type Pollutant = (typeof pollutants)[number];

type Coefficients = readonly [number, number, number, number, number, number];

/** A class of vehicles of HBEFA 3.1 with the coefficients c0 .. c5 of its pollutants, g/h and m/s. */
interface EmissionClass {
  readonly name: string;
  /** Vehicles up to this width belong to it, m. */
  readonly upTo: number;
  readonly rates: Readonly<Record<Pollutant, Coefficients>>;
}

const none: Coefficients = [0, 0, 0, 0, 0, 0];

/**
 * The continuous reformulation of HBEFA 3.1 (Handbook Emission Factors for Road Transport) by Krajzewicz, Behrisch, Wagner, Luz and
 * Krumnow (2015, "Second generation of pollutant emission models for SUMO"). Classes follow from the width of the body.
 */
export const emissionClasses: readonly EmissionClass[] = [
  {
    name: 'PC_G_EU4 (passenger car, petrol, Euro 4)',
    upTo: 2,
    rates: {
      CO2: [9449, 938.4, 0, -467.1, 28.26, 0],
      NOx: [4.336, 0.4428, 0, -0.3204, 0.01371, 0],
      PM: [0.2375, 0.0245, 0, -0.03251, 0.001325, 0],
      fuel: [3014, 299.3, 0, -149, 9.014, 0],
    },
  },
  {
    name: 'LDV_D_EU4 (light commercial vehicle, diesel, Euro 4)',
    upTo: 2.3,
    rates: {
      CO2: [3682, 915.4, 0, 331, 0, 0.306],
      NOx: [40.68, 6.272, 0, -3.613, 0.2148, 0],
      PM: none,
      fuel: [1158, 288, 0, 104.1, 0, 0.09624],
    },
  },
  { name: 'electric (trams)', upTo: 2.45, rates: { CO2: none, NOx: none, PM: none, fuel: none } },
  {
    name: 'HDV (heavy-duty vehicle, German fleet)',
    upTo: Infinity,
    rates: {
      CO2: [26_570, 7076, 0, 1753, 0, 0],
      NOx: [305.6, 55.28, 0, 9.505, 0, 0],
      PM: [7.952, 0.854, 0, 0.1195, 0, 0],
      fuel: [8358, 2226, 0, 551.4, 0, 0],
    },
  },
];

export const classOfWidth = (width: number): number => emissionClasses.findIndex(({ upTo }) => width <= upTo);

/** f(v, a) = (c0 + c1 v a + c2 v a^2 + c3 v + c4 v^2 + c5 v^3) / 3600 in g/s; never below 0. */
export function emissionRate(number: number, pollutant: Pollutant, speed: number, acceleration: number): number {
  const [c0, c1, c2, c3, c4, c5] = emissionClasses[number].rates[pollutant];
  const perHour = c0 + speed * (c1 * acceleration + c2 * acceleration * acceleration + c3 + speed * (c4 + speed * c5));
  return Math.max(0, perHour / 3600);
}
