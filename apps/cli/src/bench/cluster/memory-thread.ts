// A thread of the benchmark `cluster` that meets others in shared memory.
import { workerData } from 'node:worker_threads';
import { follow, parties, type LockStepPlan } from './lock-step.ts';
import { MemoryMeeting } from './memory-meeting.ts';

const { room, party, plan } = workerData as { room: SharedArrayBuffer; party: number; plan: LockStepPlan };
follow(new MemoryMeeting(room, party, parties), plan);
