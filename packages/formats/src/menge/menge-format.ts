import { readXml, textOf } from '@korzo/reading';
import { missingCompanion, type Companion } from '../format/companion.ts';
import type { Format, FormatResult, OtherFiles } from '../format/format.ts';
import { NoteBook } from '../format/import-notes.ts';
import { mengeScenario } from './menge-scenario.ts';
import { readBehaviour } from './read-behaviour.ts';
import { readScene } from './read-scene.ts';

const beginsWith = (text: string, element: string): boolean =>
  new RegExp(`^\\s*(<\\?[^>]*>\\s*)?(<!--[^]*?-->\\s*)*<${element}[\\s>/]`).test(text.slice(0, 5000));

const isProject = (text: string): boolean => beginsWith(text, 'Project') && /\bscene\s*=/.test(text);
const isScene = (text: string): boolean =>
  beginsWith(text, 'Experiment') && /<(AgentProfile|AgentGroup|ObstacleSet)[\s>]/.test(text);
const isBehaviour = (text: string): boolean => beginsWith(text, 'BFSM');

/** Scenes of Menge: a project with the two files it names, or a scene with its behaviour. */
export const mengeFormat: Format = {
  name: 'menge',
  summary: 'Menge project, or scene with its behaviour, in XML: agents, obstacles and goals, walked by ORCA',
  extensions: ['.xml'],
  sniff: (text) => isProject(text) || isScene(text) || isBehaviour(text),
  isPart: isBehaviour,
  companions: companionsIn,
  read: readMenge,
};

function companionsIn(text: string, file: string): readonly Companion[] {
  if (isProject(text)) {
    const read = readXml(text, { file });
    const named = (name: string): string => ('root' in read ? (read.root.attributes.get(name)?.value ?? '') : '');
    return (['scene', 'behavior'] as const).map((what) => ({ what, place: what, names: [named(what)] }));
  }
  if (!isScene(text)) return [];
  const own = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
  // Scenes end with S by custom, their behaviours with B.
  const name = /S\.xml$/i.test(own) ? own.replace(/S(\.xml)$/i, 'B$1') : own.replace(/(\.xml)?$/i, 'B.xml');
  return [{ what: 'behavior', place: '', names: [name], fits: isBehaviour }];
}

function readMenge(text: string, file: string, { beside }: OtherFiles = {}): FormatResult {
  if (isBehaviour(text)) {
    const rule = 'this is a behaviour of Menge; agents and obstacles are in its scene';
    return { problems: [{ file, place: '', rule, remedy: 'open the scene or the project together with it' }] };
  }
  const whole = textOf(text, file);
  if ('problems' in whole) return whole;
  const missing = companionsIn(text, file).filter(({ what }) => beside?.get(what) === undefined);
  if (missing.length > 0) return { problems: missing.map((companion) => missingCompanion(file, companion)) };
  const notes = new NoteBook();
  const sceneFile = isProject(text) ? beside?.get('scene') : { contents: text, file };
  const behaviourFile = beside?.get('behavior');
  if (sceneFile === undefined || behaviourFile === undefined) return { problems: [] };
  const scene = readScene(sceneFile.contents, sceneFile.file, notes);
  const behaviour = readBehaviour(behaviourFile.contents, behaviourFile.file, notes);
  if ('problems' in scene || 'problems' in behaviour)
    return {
      problems: [
        ...('problems' in scene ? scene.problems : []),
        ...('problems' in behaviour ? behaviour.problems : []),
      ],
    };
  return mengeScenario(scene, behaviour.states, file, notes);
}
