import type { ScenarioSource } from '@korzo/live';

/** What a visitor calls it: the scenario, or the file it starts from. */
export function sourceName(source: ScenarioSource): string {
  if (source.type === 'named') return source.name;
  return source.type === 'text' ? source.file : (source.start ?? source.files[0].file);
}
