import { liveAsMember, type MemberOrders } from './member.ts';

addEventListener(
  'message',
  (event: MessageEvent<MemberOrders>) => void liveAsMember(event.data, (answer) => postMessage(answer)),
);
