import { readParcel, writeParcel } from './parcels.ts';
import { PostOffice, type BoxRange, type Carrier } from './post-office.ts';

/** The part of a MessagePort or a Worker that mail needs, in Node and in browsers alike. */
export interface MailPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
}

/** Boxes that a thread has. The first ones of a node stay with its main thread, and the last ones, where node 1 has the hub. */
const branchBoxes = 1024;
const branchLimit = 62;

interface Opening {
  readonly node: number;
  readonly boxes: BoxRange;
}

const numbers = new WeakMap<PostOffice, number>();

const carrierOver = (port: MailPort): Carrier => ({ carry: (_, parcel) => port.postMessage(writeParcel(parcel)) });

function take(office: PostOffice, message: unknown): void {
  const parcel = message instanceof Uint8Array ? readParcel(message) : undefined;
  if (parcel !== undefined) office.deliver(parcel);
}

/** Gives a thread an office of its own, with some boxes of this node; `joinBranch` takes it there. Returns what ends it. */
export function openBranch(office: PostOffice, port: MailPort): () => void {
  const number = (numbers.get(office) ?? 0) + 1;
  if (number > branchLimit) throw new RangeError(`a node has mailboxes for at most ${branchLimit} threads`);
  numbers.set(office, number);
  const boxes = { first: number * branchBoxes, last: (number + 1) * branchBoxes - 1 };
  const carrier = carrierOver(port);
  const onMessage = (message: unknown): void => take(office, message);
  office.addBranch(boxes, carrier);
  port.on('message', onMessage);
  port.postMessage({ node: office.node, boxes } satisfies Opening);
  return () => {
    port.off('message', onMessage);
    office.removeBranch(carrier);
  };
}

/** The office of a thread, over the port whose other end was handed to `openBranch`. */
export function joinBranch(port: MailPort): Promise<PostOffice> {
  return new Promise((resolve) => {
    const onOpening = (message: unknown): void => {
      const { node, boxes } = message as Opening;
      const office = new PostOffice({ node, boxes, carrier: carrierOver(port) });
      port.off('message', onOpening);
      port.on('message', (next) => take(office, next));
      resolve(office);
    };
    port.on('message', onOpening);
  });
}
