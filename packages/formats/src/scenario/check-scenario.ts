import { checkGroup } from './check-group.ts';
import { checkKnobs, checkWhole } from './check-knobs.ts';
import { checkMeasuring } from './check-measuring.ts';
import { checkObstacles } from './check-obstacles.ts';
import { checkTraffic } from './check-traffic.ts';
import { checkWorld } from './check-world.ts';
import { explainIssues, type Finding } from './explain.ts';
import { groupSchema } from './group-schema.ts';
import { measuringSchema } from './measuring-schema.ts';
import { formatVersion, scenarioSchema, type Scenario } from './scenario-schema.ts';
import { worldSchema } from './world-schema.ts';

export type CheckResult = { readonly scenario: Scenario } | { readonly findings: readonly Finding[] };

/** Checks everything there is to check in a document: the shape of every value first, then what must fit together. */
export function checkScenario(document: unknown): CheckResult {
  const strange = checkNature(document);
  if (strange !== undefined) return { findings: [strange] };
  const whole = scenarioSchema.safeParse(document, { reportInput: true });
  if (whole.success) {
    const { data } = whole;
    const findings = [...checkParts(document), ...checkWhole(data), ...checkKnobs(data.knobs, data)];
    return findings.length > 0 ? { findings } : { scenario: data };
  }
  // Parts of good shape are still checked against each other, so that a person sees everything at once.
  return { findings: [...explainIssues(whole.error.issues), ...checkParts(document)] };
}

/** A document that is no scenario at all gets one clear answer instead of a list of everything it lacks. */
function checkNature(document: unknown): Finding | undefined {
  const remedy = `begin a scenario with the line 'korzo: ${formatVersion}'; \`korzo scenarios\` lists examples`;
  if (typeof document !== 'object' || document === null || Array.isArray(document)) {
    return {
      path: [],
      rule: 'this is no scenario: a scenario is a mapping with korzo, name, world and groups',
      remedy,
    };
  }
  const { korzo } = document as { korzo?: unknown };
  if (korzo === undefined) return { path: [], rule: "this is no scenario: the key 'korzo' is missing", remedy };
  if (korzo !== formatVersion) {
    return {
      path: ['korzo'],
      rule: `the version of the format must be ${formatVersion}; it is ${JSON.stringify(korzo) ?? typeof korzo}`,
      remedy: `write korzo: ${formatVersion}, or use a newer Korzo`,
    };
  }
  return undefined;
}

function checkParts(document: unknown): Finding[] {
  const { world, groups, measuring, city } = document as Readonly<Record<string, unknown>>;
  const goodWorld = worldSchema.safeParse(world);
  const findings = goodWorld.success ? [...checkWorld(goodWorld.data), ...checkObstacles(goodWorld.data)] : [];
  for (const finding of checkTraffic(document as Readonly<Record<string, unknown>>)) findings.push(finding);
  // What a city has for people is known only when it is made: the engine checks against that.
  const place = city === undefined || goodWorld.data?.building !== undefined ? goodWorld.data : undefined;
  const goodMeasuring = measuringSchema.safeParse(measuring);
  if (goodMeasuring.success) findings.push(...checkMeasuring(goodMeasuring.data, place));
  if (!Array.isArray(groups)) return findings;
  for (const [index, group] of groups.entries()) {
    const goodGroup = groupSchema.safeParse(group);
    if (goodGroup.success) findings.push(...checkGroup(goodGroup.data, index, place));
  }
  return findings;
}
