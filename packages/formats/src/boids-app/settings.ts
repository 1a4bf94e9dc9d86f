import { suggest, show, type Problem } from '@korzo/reading';

interface NumberSetting {
  readonly type: 'number';
  readonly default: number;
  readonly least: number;
  readonly most: number;
  readonly whole?: true;
}
interface SwitchSetting {
  readonly type: 'switch';
  readonly default: boolean;
}
interface WordSetting {
  readonly type: 'word';
  readonly default: string;
  readonly words?: readonly string[];
}

/** What a config.cfg may set. Numbers have a range, switches are on or off, words are one of several. */
type Setting = NumberSetting | SwitchSetting | WordSetting;

const number = (value: number, least: number, most: number): NumberSetting => ({
  type: 'number',
  default: value,
  least,
  most,
});
const whole = (value: number, least: number, most: number): NumberSetting => ({
  ...number(value, least, most),
  whole: true,
});
const onOff = (value: boolean): SwitchSetting => ({ type: 'switch', default: value });

export const settings = {
  scene: { type: 'word', default: 'building', words: ['building', 'school'] },
  map: { type: 'word', default: '' },
  cell: number(1, 0.1, 100),
  count: whole(200, 1, 1_000_000),
  predators: whole(1, 0, 1000),
  separation: onOff(true),
  separationRadius: number(1.2, 0, 1000),
  separationWeight: number(3, 0, 1000),
  alignment: onOff(true),
  alignmentRadius: number(2, 0, 1000),
  alignmentWeight: number(0.5, 0, 1000),
  cohesion: onOff(false),
  cohesionRadius: number(3, 0, 1000),
  cohesionWeight: number(0.5, 0, 1000),
  followWeight: number(2, 0, 100),
  friction: number(0, 0, 100),
  acceleration: number(5, 0.01, 1e6),
  speed: number(1.34, 0.01, 1000),
  maxSpeed: number(2, 0.01, 1000),
  speedSpread: number(0.1, 0, 0.5),
  startSpread: number(0.1, 0, 0.5),
  bodyRadius: number(0.2, 0.01, 10),
  step: number(0.05, 0.001, 1),
  duration: number(300, 0.1, 1e7),
  seed: whole(1, 0, 0xffff_ffff),
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;
type ValueOf<S extends Setting> = S extends { type: 'number' }
  ? number
  : S extends { type: 'switch' }
    ? boolean
    : string;
export type Config = { readonly [N in SettingName]: ValueOf<(typeof settings)[N]> };

export type ConfigResult = { readonly config: Config } | { readonly problems: readonly Problem[] };

/** One `name = value` per line; `#` and `;` begin comments. Never throws. */
export function readConfig(text: string, file: string): ConfigResult {
  const problems: Problem[] = [];
  const values = new Map<string, number | string | boolean>();
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.replace(/(^|\s)[#;].*$/, '').trim();
    if (line === '' || /^\[.*\]$/.test(line)) continue;
    const tell = (place: string, rule: string, remedy: string): void => {
      problems.push({ file, place, line: index + 1, column: 1, rule, remedy });
    };
    const [, name, value] = /^([A-Za-z]+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (name === undefined)
      tell('', `a line must be 'name = value'; it is ${show(line)}`, 'write it so, or begin it with #');
    else if (!Object.hasOwn(settings, name))
      tell(name, `there is no setting '${name}'`, suggest(name, Object.keys(settings)));
    else if (values.has(name))
      tell(name, `'${name}' must be set once; this is another time`, 'delete one of the two lines');
    else values.set(name, readValue(name as SettingName, value, tell));
  }
  if (problems.length > 0) return { problems };
  const config = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, values.get(name) ?? setting.default]),
  );
  return { config: config as Config };
}

function readValue(
  name: SettingName,
  value: string,
  tell: (place: string, rule: string, remedy: string) => void,
): number | string | boolean {
  const setting: Setting = settings[name];
  switch (setting.type) {
    case 'word':
      if (setting.words !== undefined && !setting.words.includes(value))
        tell(name, `${name} must be one of ${setting.words.join(', ')}; it is ${show(value)}`, 'write one of these');
      return value;
    case 'switch':
      if (!/^(on|off)$/.test(value)) tell(name, `${name} must be on or off; it is ${show(value)}`, 'write on or off');
      return value === 'on';
    case 'number': {
      const found = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value) ? Number(value) : Number.NaN;
      const { least, most } = setting;
      const kind = setting.whole === true ? 'a whole number' : 'a number';
      if (!(found >= least && found <= most) || (setting.whole === true && !Number.isInteger(found)))
        tell(
          name,
          `${name} must be ${kind} from ${least} to ${most}; it is ${show(value)}`,
          `write ${kind} in this range`,
        );
      return found;
    }
  }
}
