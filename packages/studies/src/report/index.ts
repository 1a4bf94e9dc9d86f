export { gatherEvidence, type Evidence, type EvidenceControl, type ReportedRun } from './evidence.ts';
export { reportPage, type ReportOptions } from './page.ts';
export { knownStatus } from './known-status.ts';
export { judgedAnew, statusOf, type JudgedTest, type ModelStatus } from './status.ts';
