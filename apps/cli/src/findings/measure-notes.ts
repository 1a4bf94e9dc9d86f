import type { MeasureSummary } from '@korzo/analysis';

/** What a reader has to know of a number: why there is none, or what it adds up. */
export function measureNotes(name: string, { reason, findings = [] }: MeasureSummary): readonly string[] {
  const lines = findings.find((finding) => finding.kind === 'table' && finding.name === 'lines');
  // The name may be followed by parameters: flow:window=5.
  const count = name.split(':')[0] === 'flow' && lines?.kind === 'table' ? lines.rows.length : 0;
  return [
    ...(reason === undefined ? [] : [reason]),
    // People who walk through two doors are counted twice.
    ...(count < 2 ? [] : [`sum over ${count} lines, each of them below`]),
  ];
}
