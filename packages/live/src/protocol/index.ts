export { operatorRequests } from './operator-requests.ts';
export {
  protocolVersion,
  requestSchema,
  type Area,
  type NumberedRequest,
  type Request,
  type RequestType,
  type ScenarioSource,
} from './requests.ts';
export type * from './run-info.ts';
export type * from './replies.ts';
