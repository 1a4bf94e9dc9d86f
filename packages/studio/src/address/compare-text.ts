import { usualModelsChoice, type ModelsChoice } from '../store/studio.ts';

/** Leaves a word of an address out, and says why. */
export type Refuse = (name: string, rule: string) => undefined;

type Choice = Omit<ModelsChoice, 'source'>;

/** The words of an address that say what is compared. */
export function choiceWords(choice: Choice | undefined): readonly (readonly [string, string | number | undefined])[] {
  if (choice === undefined) return [];
  const { scenario, models, seeds, duration } = choice;
  return [
    ['compare', scenario],
    // An empty list is not the same as none.
    ['models', models?.length === 0 ? 'none' : models?.join(',')],
    ['seeds', seeds === usualModelsChoice.seeds ? undefined : seeds],
    ['duration', duration],
  ];
}

export function choiceFrom(words: URLSearchParams, refuse: Refuse): Choice | undefined {
  const scenario = words.get('compare');
  if (scenario === null || scenario === '') return undefined;
  const models = words.get('models');
  const seeds = words.get('seeds') ?? usualModelsChoice.seeds;
  const duration = words.get('duration');
  const seconds = duration === null ? undefined : Number(duration);
  const isTime = seconds === undefined || seconds > 0;
  if (!isTime) refuse('duration', 'it must be a number of seconds above 0');
  const areSeeds = /^[\d.,\s]*$/.test(seeds);
  if (!areSeeds) refuse('seeds', 'seeds are written 1..5 or 1,4,9');
  return {
    scenario,
    seeds: areSeeds ? seeds : usualModelsChoice.seeds,
    ...(models === null ? {} : { models: models === 'none' ? [] : models.split(',').filter((name) => name !== '') }),
    ...(seconds === undefined || !isTime ? {} : { duration: seconds }),
  };
}
