import { InputError } from '@korzo/formats';

/** Said behind a result that was made of a recording that is not whole, also to those who want to hear of nothing but errors. */
export function damageNote(problems: readonly string[] = []): string {
  if (problems.length === 0) return '';
  return ` (not whole: ${problems.length === 1 ? '1 problem' : `${problems.length} problems`}, see korzo check)`;
}

/** A recording without frames is refused with everything that is wrong with it. */
export function refuseWithoutFrames(
  file: string,
  { frameCount, problems }: { readonly frameCount: number; readonly problems: readonly string[] },
): void {
  if (frameCount > 0) return;
  const reasons = problems.length === 0 ? '' : `: ${problems.join('. ')}`;
  const remedy = problems.length === 0 ? 'record a run that goes on for a while' : 'use a whole copy, or make it again';
  throw new InputError([{ file, place: '', rule: `it has no frames${reasons}`, remedy }]);
}
