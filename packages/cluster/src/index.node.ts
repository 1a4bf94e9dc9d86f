export { joinMeeting, openMeeting, type OpenedMeeting, type ProcessMeeting } from './processes/process-meeting.node.ts';
export type { MeetingPlace } from './processes/thread-orders.ts';
