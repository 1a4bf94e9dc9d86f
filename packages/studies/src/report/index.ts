export { gatherEvidence, type Evidence, type EvidenceControl, type ReportedRun } from './evidence/evidence.ts';
export { hashesOf } from './hashes.ts';
export { reportPage, type ReportOptions } from './page.ts';
export { knownStatus } from './status/known-status.ts';
export { judgedAnew, statusOf, type JudgedTests, type ModelStatus } from './status/status.ts';
