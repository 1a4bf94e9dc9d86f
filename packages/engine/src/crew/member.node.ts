import { parentPort, workerData } from 'node:worker_threads';
import { liveAsMember, type MemberOrders } from './member.ts';

await liveAsMember(workerData as MemberOrders, (answer) => parentPort?.postMessage(answer));
