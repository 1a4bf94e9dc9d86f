/** What every body can do; `GroupInfo.capabilities` of a run tells their ranges. */
export type Capability = 'drive' | 'brake' | 'turn';
