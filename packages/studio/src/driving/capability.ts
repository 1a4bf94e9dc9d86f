/** What every body can do; `GroupInfo.capabilities` of a run has their ranges. */
export type ShownCapability = 'drive' | 'brake' | 'turn';
