import { socketChannel, type Channel } from '@korzo/live';
import type { LinkState, Look, Writer } from '@korzo/live/together';
import { computed, effect, signal } from '@preact/signals';
import { liveAddress, type Access } from '../../connect/find-server.ts';
import { ticketChannel } from '../../connect/ticket-channel.ts';
import { keptName } from '../../live-room/kept-name.ts';
import type { Fellow, TogetherSession } from '../document/together-session.ts';
import type { Workbench } from '../document/workbench.ts';

/** Colours of people, the same on every page; readable on light and dark ground. */
const colours = ['#d1495b', '#1f8a9c', '#c77d0a', '#7a5cc4', '#2f8f4e', '#c2478f', '#4773d1', '#8a6d3b'];
/** Looks are sent this often at most, ms. */
const lookEvery = 100;

const colourOf = ({ number }: Writer): string => colours[(number - 1) % colours.length];

const channelTo = ({ server: { base, access }, token }: Access, room: string): Channel =>
  access === 'token'
    ? ticketChannel(base, room, token ?? '', 'edit')
    : socketChannel(liveAddress(base, room, undefined, 'edit'));

export interface Together {
  readonly access: Access;
  readonly room: string;
  /** The text of a new document; without it the one that the room has is joined. */
  readonly begin?: string;
}

/** Opens a document in a room of the server, for all who have its link. */
export async function writeTogether(bench: Workbench, { access, room, begin }: Together): Promise<TogetherSession> {
  const { SharedText, TextLink } = await import('@korzo/live/together');
  const { desk } = bench;
  bench.together.peek()?.leave();
  const text = new SharedText(begin ?? (await desk.keptCopy(room)));
  const state = signal<LinkState>({ state: 'connecting' });
  const writers = signal<readonly Writer[]>([]);
  desk.openShared(room, text);
  text.onSettled = ({ kept, dropped, writers: [keeper] }) =>
    desk.tell(
      keeper === text.client
        ? `Another person wrote ${dropped} where you wrote ${kept}, at the same time: ${kept} stays.`
        : `Another person wrote ${kept} where you wrote ${dropped}, at the same time: ${kept} stays.`,
    );
  const link = new TextLink({
    text,
    name: keptName(),
    connect: () => channelTo(access, room),
    onState: (now) => {
      state.value = now;
      if (now.state === 'open') desk.allow(now.role === 'operator');
      if (now.state === 'refused')
        desk.tell(`The server ended the shared editing: ${now.why}. Your text is kept here.`);
      if (now.state === 'open' && text.text === '')
        desk.tell('This shared document is empty: it may have ended. Ask for a new link, or begin to write.');
    },
    onWriters: (all) => (writers.value = all),
  });
  const online = (): void => link.retry();
  addEventListener('online', online);
  const sender = lookSender((look) => link.look(look));
  const endings = [
    effect(() => sender({ selected: [...bench.selection.value].slice(0, 200), level: bench.level.value })),
    // Another place was opened.
    effect(() => {
      if (desk.name.value !== room) queueMicrotask(() => session.leave());
    }),
  ];
  const session: TogetherSession = {
    room,
    state,
    writers,
    colourOf,
    fellows: computed(() => {
      void desk.text.value;
      const now = state.value;
      const you = now.state === 'open' ? now.you : undefined;
      return writers.value.flatMap((writer): Fellow[] => {
        if (writer.number === you) return [];
        const [anchor, head] = [writer.look.anchor, writer.look.head].map((mark) =>
          mark === undefined ? undefined : text.placeOf(mark),
        );
        const cursor = anchor === undefined || head === undefined ? undefined : { anchor, head };
        return [{ ...writer, colour: colourOf(writer), cursor }];
      });
    }),
    pointAt: (anchor, head) => sender({ anchor: text.markAt(anchor), head: text.markAt(head) }),
    look: sender,
    rename: (name) => link.rename(name),
    leave: () => {
      for (const end of endings.splice(0)) end();
      removeEventListener('online', online);
      link.close();
      if (bench.together.peek() === session) bench.together.value = undefined;
    },
  };
  bench.together.value = session;
  return session;
}

/** Sends what changed, all of it together and not too often. */
function lookSender(send: (look: Look) => void): (look: Look) => void {
  let look: Look = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (changed) => {
    look = { ...look, ...changed };
    timer ??= setTimeout(() => {
      timer = undefined;
      send(look);
    }, lookEvery);
  };
}
