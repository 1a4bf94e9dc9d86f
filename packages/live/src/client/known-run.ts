import type { Appearance, Reply } from '../protocol/replies.ts';
import type { LevelScenery, RunInfo } from '../protocol/run-info.ts';

/** The description of a run after a reply that changes it: knobs turned, models switched, doors closed. */
export function known(info: RunInfo | undefined, reply: Reply): RunInfo | undefined {
  if (reply.type === 'run') return reply.info;
  if (info === undefined) return undefined;
  if (reply.type === 'value') return { ...info, models: turned(info.models, reply) };
  if (reply.type === 'models') return { ...info, groups: reply.groups, models: reply.models };
  if (reply.type === 'knobs') return { ...info, knobs: reply.knobs };
  if (reply.type === 'layers') return { ...info, layers: reply.layers };
  if (reply.type !== 'scenery') return info;
  return { ...info, scenery: { ...info.scenery, levels: withLevel(info.scenery.levels, reply.level) } };
}

/** The looks of a run after a reply that adds some; a new run begins without any. */
export function seenLooks(looks: readonly Appearance[], reply: Reply): readonly Appearance[] {
  if (reply.type === 'run') return [];
  return reply.type === 'looks' ? [...looks.slice(0, reply.first), ...reply.looks] : looks;
}

const turned = (
  models: RunInfo['models'],
  { model, parameter, value }: Extract<Reply, { readonly type: 'value' }>,
): RunInfo['models'] =>
  models.map((each, index) => (index === model ? { ...each, values: { ...each.values, [parameter]: value } } : each));

const withLevel = (levels: readonly LevelScenery[], changed: LevelScenery): readonly LevelScenery[] =>
  levels.map((level) => (level.level === changed.level ? changed : level));
