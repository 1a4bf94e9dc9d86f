/** Planners and body radius (m) that `korzo plan` takes unless the command line names others. */
export const usual = { building: 'any-angle', map: 'two-way', radius: 0.25 } as const;
