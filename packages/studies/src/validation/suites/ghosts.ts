/** Tests of crowds: people who walk through each other must not pass them. */
export const crowd = { mustFail: ['straight'] } as const;

/** Tests that ghosts pass by right, with the reason. */
export const alone = { mustFail: [], ghostsPass: 'one person alone meets no person to walk through' } as const;
export const apart = {
  mustFail: [],
  ghostsPass: 'people walk side by side at their own speeds and never meet',
} as const;
