/** Configurations, with their own bodies and steps. */
export const configured = ['guidelines', 'one-way', 'time-gap-2015'].map((moved) => ({ moved }));

/** Models that keep bodies apart on flat ground, in steps that they are stable with, s. */
export const careful = [
  { moved: 'orca', dt: 0.05 },
  { moved: 'orca-time-gap', dt: 0.05 },
  { moved: 'collision-free-speed', dt: 0.05 },
  { moved: 'optimal-steps', dt: 0.05 },
  { moved: 'two-circle', dt: 0.05 },
];

/** A model that keeps bodies apart and jams before doors, so that not all come through in time. */
export const jamming = [{ moved: 'anticipation-velocity', dt: 0.05 }];

/** Models whose bodies overlap in a crowd before any door, on flat ground too. */
export const pushing = [
  { moved: 'mass-steering', dt: 0.05 },
  { moved: 'hrvo', dt: 0.05 },
  { moved: 'rvo', dt: 0.05 },
  { moved: 'vo', dt: 0.05 },
  { moved: 'magnetic', dt: 0.05 },
  { moved: 'generalized-centrifugal-force', dt: 0.05 },
  { moved: 'social-force', dt: 0.01 },
  { moved: 'floor-field', dt: 0.05 },
  { moved: 'cellular-gain', dt: 0.05 },
];

export const walkers = [...careful, ...jamming, ...pushing];
