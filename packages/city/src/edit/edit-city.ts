import { compileCity } from '../read-city.ts';
import type { CityChange, CrossControl, TextEdit } from './city-change.ts';
import { CityDraft, NotWritten, withEdits } from './city-draft.ts';
import { crossAt, openEnd, placeOf, roadAt, tidy, writtenPlace } from './ends.ts';
import { setLanes, setRoadZebra, styleWords, takeOutAll } from './own-way.ts';

/** Letters to replace, in the order of the text; or why the change cannot be made. */
export type EditedCity = { readonly edits: readonly TextEdit[] } | { readonly refused: string };

/**
 * Writes a change that was made in the picture into the text. Everything else of the text stays as it was, to the letter. A
 * change after which the city could not be built is refused.
 */
export function editCity(text: string, change: CityChange): EditedCity {
  try {
    const draft = new CityDraft(text);
    const { crosses, connections } = draft.city.built;
    apply(draft, change);
    const { edits } = draft;
    const made = compileCity(withEdits(text, edits));
    const [problem] = made.problems;
    if (problem !== undefined) return { refused: `${problem.rule}. ${problem.remedy}` };
    const more = (made.plan?.roads.length ?? 0) - connections.length;
    const wanted = expected(change);
    if (more !== wanted.roads || (made.plan?.crosses.length ?? 0) - crosses.length !== wanted.crosses)
      return { refused: 'main() ends before its last line: write it without return' };
    return { edits };
  } catch (error) {
    if (error instanceof NotWritten) return { refused: error.message };
    throw error;
  }
}

/** How many roads and crosses a change adds. */
function expected(change: CityChange): { readonly roads: number; readonly crosses: number } {
  if (change.do === 'remove') return { roads: -1, crosses: 0 };
  if (change.do !== 'draw') return { roads: 0, crosses: 0 };
  const ends = [change.from, change.to];
  const splits = ends.filter(({ to }) => to === 'road').length;
  return { roads: 1 + splits, crosses: ends.filter(({ to }) => to !== 'cross').length };
}

function apply(draft: CityDraft, change: CityChange): void {
  switch (change.do) {
    case 'draw':
      return draw(draft, change);
    case 'lanes':
      return setLanes(draft, change.road, change.lanes);
    case 'road zebra':
      return setRoadZebra(draft, change.road, change.there);
    case 'remove':
      return draft.takeOut(draft.statementOf(roadAt(draft, change.road)).statement);
    case 'control':
      return setControl(draft, change.cross, change.control);
    case 'cross zebra':
      return setCrossZebra(draft, change);
    case 'move':
      return move(draft, change.cross, change.at);
  }
}

function draw(draft: CityDraft, { from, to, lanes }: Extract<CityChange, { do: 'draw' }>): void {
  if (from.to === 'cross' && to.to === 'cross' && from.cross === to.cross)
    throw new NotWritten('a road leads from one cross to another');
  const start = openEnd(draft, from, placeOf(draft, to));
  const end = openEnd(draft, to, placeOf(draft, from));
  const joined = `connect(${start.cross}, ${start.income}, ${end.cross}, ${end.income});`;
  if (lanes.there === 1 && lanes.back === 1 && lanes.pavement === 0) {
    draft.append(joined);
    return;
  }
  const [style, words] = styleWords(draft, lanes);
  const road = draft.freeName('road');
  draft.append(...words, `Way *${road} = new Way(straight);`, `${road}->use_style(${style});`, `${road}->${joined}`);
}

const controlWords: Readonly<Record<CrossControl, string>> = {
  'right-before-left': 'right_before_left()',
  'all-way': 'all_way()',
  light: 'traffic_light()',
  actuated: 'actuated_light()',
};
const controlCommands = ['right_before_left', 'all_way', 'traffic_light', 'actuated_light', 'main_road'];

function setControl(draft: CityDraft, cross: number, control: CrossControl): void {
  const name = draft.nameOf(crossAt(draft, cross));
  const words = `${name}->${controlWords[control]}`;
  const said = draft.commandsTo(name, controlCommands);
  takeOutAll(draft, [...draft.commandsTo(name, ['light_phase']), ...said.slice(0, -1)]);
  const last = said.at(-1);
  if (last === undefined) draft.append(`${words};`);
  else draft.replace(last, words);
}

function setCrossZebra(draft: CityDraft, change: Extract<CityChange, { do: 'cross zebra' }>): void {
  const { income, there } = change;
  const cross = crossAt(draft, change.cross);
  if (cross.zebras.has(income) === there) return;
  const name = draft.nameOf(cross);
  if (there) {
    draft.append(`${name}->zebra(${income});`);
    return;
  }
  const calls = draft.commandsTo(name, ['zebra']).filter(({ passed }) => draft.wordsOf(passed[0]) === String(income));
  if (calls.length === 0)
    throw new NotWritten('this zebra is made in a class or a loop: take it out of the text there');
  takeOutAll(draft, calls);
}

function move(draft: CityDraft, number: number, [x, y]: readonly [number, number]): void {
  const place = writtenPlace(draft, crossAt(draft, number));
  if (place === undefined)
    throw new NotWritten('the text computes where this cross is: change it there, or write its place as two numbers');
  draft.replace(place.x, String(tidy(x)));
  draft.replace(place.y, String(tidy(y)));
}
