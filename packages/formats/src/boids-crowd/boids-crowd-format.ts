import { missingCompanion, type Companion } from '../format/companion.ts';
import { filesOfView, withNamedFiles } from '../format/named-files.ts';
import { picturesOf } from './pictures.ts';
import type { Format, FormatResult, SourceFile } from '../format/format.ts';
import { obstaclesNamedIn, readCrowdConfig } from './read-crowd-config.ts';
import { readCrowdObstacles } from './read-crowd-obstacles.ts';
import { crowdDuration, crowdScenario } from './to-scenario.ts';

/** The config of the boids crowd, with the file of obstacles that it names. */
export const boidsCrowdFormat: Format = {
  name: 'boids-crowd',
  summary: `Boids crowd config in XML, with the obstacles file it names; runs for ${crowdDuration} s by default`,
  extensions: ['.xml'],
  sniff: (text) =>
    /^\s*(<\?[^>]*>\s*)?(<!--[^]*?-->\s*)*<config[\s>]/.test(text) && /<crowds?[\s>]|<crowdGroup/.test(text),
  companions: (text) => {
    const name = obstaclesNamedIn(text);
    return [...(name === undefined ? [] : [obstaclesFile(name)]), ...picturesNamedIn(text)];
  },
  read: (text, file, { beside } = {}) =>
    withNamedFiles(readCrowd(text, file, beside?.get('obstacles')), file, beside === undefined ? {} : { beside }),
};

/** Scene and sky, as far as they can be drawn. */
function picturesNamedIn(text: string): readonly Companion[] {
  if (!/<(?:scene|sky)>/.test(text)) return [];
  const read = readCrowdConfig(text, { file: '' });
  return 'problems' in read ? [] : filesOfView(picturesOf(read)).map(({ companion }) => companion);
}

const obstaclesFile = (name: string): Companion => ({ what: 'obstacles', place: 'config.obstacles', names: [name] });

function readCrowd(text: string, file: string, companion: SourceFile | undefined): FormatResult {
  const config = readCrowdConfig(text, { file });
  const name = obstaclesNamedIn(text);
  const obstacles =
    companion === undefined ? { obstacles: [] } : readCrowdObstacles(companion.contents, { file: companion.file });
  // A person sees at once what is wrong with both files.
  const missing = name !== undefined && companion === undefined ? [missingCompanion(file, obstaclesFile(name))] : [];
  if ('problems' in config || 'problems' in obstacles || missing.length > 0) {
    const problems = [
      ...('problems' in config ? config.problems : []),
      ...missing,
      ...('problems' in obstacles ? obstacles.problems : []),
    ];
    return { problems };
  }
  const made = crowdScenario(config, obstacles.obstacles, { file });
  return 'problems' in made ? made : { scenario: made.scenario, where: () => undefined };
}
