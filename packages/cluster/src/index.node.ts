export {
  joinMeeting,
  openMeeting,
  type MeetingOptions,
  type OpenedMeeting,
  type ProcessMeeting,
} from './processes/process-meeting.node.ts';
export type { MeetingPlace } from './processes/thread-orders.ts';
