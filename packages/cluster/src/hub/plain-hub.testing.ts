/** The hub as one would explain it to a child: one record per object, everything compared again each time. */
interface PlainObject {
  readonly id: number;
  readonly sender: number;
  /** Distinguishes objects that had the same id one after the other. */
  readonly birth: number;
  name: string | undefined;
  type: string | undefined;
  description: unknown;
  version: number;
  place: readonly [number, number, number] | undefined;
  user: unknown;
}

export interface PlainReport {
  readonly receiver: number;
  readonly entered: readonly string[];
  readonly described: readonly string[];
  readonly inside: readonly string[];
  readonly left: readonly number[];
}

export interface PlainArea {
  readonly centre: readonly [number, number, number?];
  readonly on?: number;
  readonly radius: number;
}

interface PlainReceiver {
  area: PlainArea;
  period: number;
  paused: boolean;
  lastAt: number;
  types: readonly string[] | undefined;
  centre: readonly [number, number, number] | undefined;
  known: Map<number, { readonly birth: number; readonly version: number }>;
}

export class PlainHub {
  readonly objects = new Map<number, PlainObject>();
  readonly paused = new Set<number>();
  readonly receivers = new Map<number, PlainReceiver>();
  #births = 0;

  describe(
    sender: number,
    id: number,
    { name, type, description }: Pick<PlainObject, 'name' | 'type' | 'description'>,
  ): void {
    const object = this.#object(sender, id);
    object.name = name;
    object.type = type;
    object.description = description;
    object.version++;
  }

  send(sender: number, id: number, place: readonly [number, number, number], user: unknown): void {
    this.#object(sender, id).place = place;
    this.#object(sender, id).user = user;
  }

  addReceiver(number: number, area: PlainArea, period: number, types?: readonly string[]): void {
    const told = { paused: false, lastAt: -Infinity, centre: undefined, known: new Map() };
    this.receivers.set(number, { area, period, types, ...told });
  }

  visible(): PlainObject[] {
    return [...this.objects.values()].filter(({ sender, place }) => place !== undefined && !this.paused.has(sender));
  }

  advance(now: number): PlainReport[] {
    const reports: PlainReport[] = [];
    for (const [number, receiver] of this.receivers) {
      if (receiver.paused || now < receiver.lastAt + receiver.period - 1e-6) continue;
      receiver.lastAt = now;
      const report = this.#report(number, receiver);
      const births = receiver.period === 0 && receiver.area.radius === 0;
      const isEmpty = report.entered.length + report.described.length + report.left.length === 0;
      if (!births) reports.push(report);
      else if (!isEmpty) reports.push({ ...report, inside: [] });
    }
    return reports;
  }

  #report(number: number, receiver: PlainReceiver): PlainReport {
    const inside = this.#inside(receiver);
    const now = new Map(inside.map((object) => [object.id, object]));
    const left = [...receiver.known].filter(([id, { birth }]) => now.get(id)?.birth !== birth).map(([id]) => id);
    const stayed = (id: number): boolean => receiver.known.has(id) && !left.includes(id);
    const entered = inside.filter(({ id }) => !stayed(id));
    const described = inside.filter(({ id, version }) => stayed(id) && receiver.known.get(id)?.version !== version);
    receiver.known = new Map(inside.map(({ id, birth, version }) => [id, { birth, version }]));
    return {
      receiver: number,
      entered: entered.map(tell).toSorted(),
      described: described.map(tell).toSorted(),
      inside: inside.map(({ id, place, user }) => `${id}: ${place?.join(' ')} ${String(user)}`).toSorted(),
      left: left.toSorted((one, other) => one - other),
    };
  }

  #inside(receiver: PlainReceiver): PlainObject[] {
    const { area, period, types } = receiver;
    const visible = this.visible();
    const wanted = visible.filter(({ type }) => types === undefined || (type !== undefined && types.includes(type)));
    const [x, y, z = 0] = area.centre;
    if (area.on === undefined) receiver.centre = [x, y, z];
    else {
      const carrier = visible.find(({ id }) => id === area.on)?.place;
      if (carrier !== undefined) receiver.centre = [carrier[0] + x, carrier[1] + y, carrier[2] + z];
    }
    if (period === 0 && area.radius === 0) return wanted;
    const { centre } = receiver;
    if (centre === undefined) return [];
    const isBall = area.centre.length === 3;
    return wanted.filter(({ place = [NaN, NaN, NaN] }) => {
      const flat = (place[0] - centre[0]) ** 2 + (place[1] - centre[1]) ** 2;
      return flat + (isBall ? (place[2] - centre[2]) ** 2 : 0) <= area.radius ** 2;
    });
  }

  #object(sender: number, id: number): PlainObject {
    const known = this.objects.get(id);
    if (known !== undefined) return known;
    const made: PlainObject = {
      id,
      sender,
      birth: ++this.#births,
      name: undefined,
      type: undefined,
      user: undefined,
      description: undefined,
      version: 0,
      place: undefined,
    };
    this.objects.set(id, made);
    return made;
  }
}

const tell = ({ id, name, type, description }: Pick<PlainObject, 'id' | 'name' | 'type' | 'description'>): string =>
  `${id} ${name} ${type} ${JSON.stringify(description)}`;

export { tell as entrantText };
