/** The rules of the control, as events and figures name them: five cases, emergency, and two for jams. */
export const ruleNames = ['case1', 'case2', 'case3', 'case4', 'case5', 'emergency', 'jam', 'pushed'] as const;
export type RuleName = (typeof ruleNames)[number];

export const noCounts = (): Record<RuleName, number> => ({
  case1: 0,
  case2: 0,
  case3: 0,
  case4: 0,
  case5: 0,
  emergency: 0,
  jam: 0,
  pushed: 0,
});
