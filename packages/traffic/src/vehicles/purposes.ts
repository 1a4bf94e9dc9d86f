import { purposeNamed } from '@korzo/core';

/** What random numbers of drivers are for. */
export const drawnPurposes = {
  imperfection: purposeNamed('traffic/imperfection'),
  haste: purposeNamed('traffic/haste'),
  headway: purposeNamed('traffic/headway'),
  goal: purposeNamed('traffic/goal'),
  kind: purposeNamed('traffic/kind'),
  sent: purposeNamed('traffic/sent'),
} as const;
