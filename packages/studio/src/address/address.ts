import { defaultDrawOptions, type CameraState } from '@korzo/viewer/light';
import type { CameraList } from '../store/viewpoint.ts';
import { cameraToText, textToCamera } from './camera-text.ts';
import { choiceFrom, choiceWords, type Refuse } from './compare-text.ts';
import { drawToText, textToDraw } from './draw-text.ts';
import { heatKinds, keyMapNames, panels, themes, type ViewState } from './view-state.ts';

export const emptyView: ViewState = {
  settings: {},
  cameras: [],
  cameraList: [],
  draw: defaultDrawOptions,
  heat: 'none',
  theme: 'auto',
  keyMap: 'korzo',
};

const mostCameras = 4;
const camerasInList = 9;
const settingPrefix = 'set.';

/** The part of an address behind `#`; what is as usual is left out. */
export function encodeView(view: ViewState): string {
  const words = new URLSearchParams();
  const put = (name: string, value: string | number | undefined): void => {
    if (value !== undefined && value !== '') words.set(name, String(value));
  };
  put('room', view.room);
  put('scenario', view.scenario);
  for (const [name, value] of choiceWords(view.compare)) put(name, value);
  put('city', view.city);
  put('edit', view.edit);
  put('together', view.together);
  put('seed', view.seed);
  put('model', view.model);
  for (const [name, value] of Object.entries(view.settings)) words.set(settingPrefix + name, JSON.stringify(value));
  put('camera', view.cameras.map(cameraToText).join(';'));
  put('kept', view.cameraList.flatMap((kept, index) => (kept ? [`${index + 1}:${cameraToText(kept)}`] : [])).join(';'));
  put('moment', view.moment);
  put('draw', drawToText(view.draw));
  if (view.heat !== emptyView.heat) put('heat', view.heat);
  if (view.theme !== emptyView.theme) put('theme', view.theme);
  put('panel', view.panel);
  if (view.keyMap !== emptyView.keyMap) put('keys', view.keyMap);
  put('server', view.server);
  // Commas, colons and semicolons may stand in a fragment as they are, and are easier to read so.
  return words.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%3B', ';').replaceAll('%2F', '/');
}

export interface DecodedView {
  readonly view: ViewState;
  /** What could not be understood and was left out, for a person to read. */
  readonly problems: readonly string[];
}

/** Reads an address; whatever is wrong in it falls back to what is usual, with a sentence about it. */
export function decodeView(text: string): DecodedView {
  const words = new URLSearchParams(text.replace(/^#/, ''));
  const problems: string[] = [];
  const refuse = (name: string, rule: string): undefined => {
    problems.push(`The address says ${name}=${words.get(name)}: ${rule}. It was left out.`);
    return undefined;
  };
  const pick = <Word extends string>(name: string, known: readonly Word[]): Word | undefined => {
    const value = words.get(name);
    if (value === null) return undefined;
    return known.find((word) => word === value) ?? refuse(name, `it must be one of ${known.join(', ')}`);
  };
  const { draw, wrong } = textToDraw(words.get('draw') ?? '');
  if (wrong.length > 0)
    problems.push(`The address has drawing options that do not exist: ${wrong.join(', ')}. They were left out.`);
  const server = words.get('server');
  const view: ViewState = {
    ...optional('room', decodeRoom('room', words, refuse)),
    ...optional('scenario', words.get('scenario') ?? undefined),
    ...optional('compare', choiceFrom(words, refuse)),
    ...optional('city', words.get('city') ?? undefined),
    ...optional('edit', words.get('edit') ?? undefined),
    ...optional('together', decodeRoom('together', words, refuse)),
    ...optional('seed', decodeSeed(words.get('seed'), refuse)),
    ...optional('model', words.get('model') ?? undefined),
    ...optional('moment', decodeMoment(words.get('moment'), refuse)),
    settings: decodeSettings(words, problems),
    cameras: decodeCameras(words.get('camera'), refuse),
    cameraList: decodeList(words.get('kept'), refuse),
    draw,
    heat: pick('heat', heatKinds) ?? emptyView.heat,
    theme: pick('theme', themes) ?? emptyView.theme,
    ...optional('panel', pick('panel', panels)),
    keyMap: pick('keys', keyMapNames) ?? emptyView.keyMap,
    ...optional(
      'server',
      server === null
        ? undefined
        : (serverAddress(server) ?? refuse('server', 'it must begin with ws:, wss:, http: or https:')),
    ),
  };
  return { view, problems };
}

const optional = <Name extends string, Value>(name: Name, value: Value | undefined): { [K in Name]?: Value } =>
  (value === undefined ? {} : { [name]: value }) as { [K in Name]?: Value };

function decodeSeed(word: string | null, refuse: Refuse): number | undefined {
  if (word === null) return undefined;
  const seed = /^\d+$/.test(word) ? Number(word) : Number.NaN;
  return seed <= 0xffff_ffff ? seed : refuse('seed', 'a seed is a whole number from 0 to 4294967295');
}

function decodeRoom(name: 'room' | 'together', words: URLSearchParams, refuse: Refuse): string | undefined {
  const word = words.get(name);
  if (word === null || /^[\w-]{1,64}$/.test(word)) return word ?? undefined;
  return refuse(name, 'a room has a name of up to 64 letters, digits, - and _');
}

function decodeMoment(word: string | null, refuse: Refuse): string | undefined {
  if (word === null || /^[\w-]+$/.test(word)) return word ?? undefined;
  return refuse('moment', 'it is damaged: copy the link again as a whole');
}

function decodeSettings(words: URLSearchParams, problems: string[]): Record<string, number | string | boolean> {
  const settings: Record<string, number | string | boolean> = {};
  for (const [name, text] of words) {
    if (!name.startsWith(settingPrefix) || name.length === settingPrefix.length) continue;
    const value = settingValue(text);
    if (value === undefined)
      problems.push(`The address says ${name}=${text}: it must be a number, a word or true or false. It was left out.`);
    else settings[name.slice(settingPrefix.length)] = value;
  }
  return settings;
}

/** Numbers, true and false as JSON has them; anything else that has no bracket is a word, quoted or not. */
function settingValue(text: string): number | string | boolean | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
  } catch {
    return /^[\w .-]+$/.test(text) ? text : undefined;
  }
}

function decodeCameras(text: string | null, refuse: Refuse): readonly CameraState[] {
  if (text === null) return [];
  const cameras = text.split(';').map(textToCamera);
  const known = cameras.filter((camera) => camera !== undefined);
  if (known.length < cameras.length || known.length > mostCameras) {
    refuse('camera', 'a camera is mode,x,y,z,distance,azimuth,elevation, and there are at most four');
    return [];
  }
  return known;
}

function decodeList(text: string | null, refuse: Refuse): CameraList {
  if (text === null) return [];
  const list: (CameraState | undefined)[] = [];
  for (const part of text.split(';')) {
    const [number, camera] = [Number(part.slice(0, 1)), textToCamera(part.slice(2))];
    if (!(number >= 1 && number <= camerasInList) || part[1] !== ':' || camera === undefined) {
      refuse('kept', 'a kept camera is its number from 1 to 9, a colon and the camera');
      return [];
    }
    while (list.length < number) list.push(undefined);
    list[number - 1] = camera;
  }
  return list;
}

/** A WebSocket address from what a person writes; undefined when it is none. */
export function serverAddress(text: string): string | undefined {
  try {
    const url = new URL(text);
    return /^(?:wss?|https?):$/.test(url.protocol) ? text : undefined;
  } catch {
    return undefined;
  }
}
