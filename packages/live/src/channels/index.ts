export { channelPair } from './channel-pair.ts';
export { portChannel, type Port } from './port-channel.ts';
export { socketChannel } from './socket-channel.ts';
