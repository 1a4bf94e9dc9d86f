export { defaultPort, startServer, type RunningServer, type ServerOptions } from './start-server.ts';
export { startControl, type ControlServer } from './control/control-server.ts';
export { PortTaken } from './http/listen.ts';
export { forwardHeaders, isProxyAddress, type ProxyTrust } from './access/client-address.ts';
export { defaultLimits, type ServerLimits } from './access/limits.ts';
export type { RoleTokens } from './access/tokens.ts';
export type { RoomLimits } from './rooms/room-limits.ts';
export type { OpenRequest } from './rooms/live-rooms.ts';
export type { MakeHost, RoomHost } from './rooms/rooms.ts';
