export { channelPair } from './channel-pair.ts';
export type { Port } from './parcel.ts';
export { portChannel } from './port-channel.ts';
export { Relay, type RelayOptions } from './relay.ts';
export { socketChannel } from './socket-channel.ts';
