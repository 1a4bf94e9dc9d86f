export { defaultPort, startServer, type RunningServer, type ServerOptions } from './start-server.ts';
export { PortTaken } from './http/listen.ts';
export { defaultLimits, type ServerLimits } from './access/limits.ts';
export type { RoleTokens } from './access/tokens.ts';
export { defaultRoom, type RoomHost } from './rooms/rooms.ts';
