export { Hub } from './hub/hub.ts';
export type { LateSender, ObjectDescription, ObjectRecord, ReceiverParameters, SenderOptions } from './hub/records.ts';
export type { ObjectTable } from './hub/object-table.ts';
export type { CrowdColumns, LookOf, Positions } from './hub/positions.ts';
export type { Entrant, Inside, ReceiverArea, ReceiverOptions, Report } from './hub/receiver.ts';
