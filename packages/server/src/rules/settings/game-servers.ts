import * as z from 'zod';

/** Names of the game's servers (login, char and map), as in its configuration. */
export const gameServerNames = ['login', 'char', 'map'] as const;
export type GameServerName = (typeof gameServerNames)[number];

/** Address of a server of the game. */
export interface ServerAddress {
  host: string;
  port: number;
}

const pattern = /^(?:\[([\da-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i;

/**
 * Parses the address of a game server: `127.0.0.1:6900`, `game.example:6900` or `[::1]:6900`; undefined for anything
 * else.
 */
export function readServerAddress(text: string): ServerAddress | undefined {
  const [, ipv6, name, digits] = pattern.exec(text) ?? [];
  const host = ipv6 ?? name;
  const port = Number(digits);
  return host === undefined || !(port >= 1 && port <= 65_535) ? undefined : { host, port };
}

const address = z
  .string()
  .refine((text) => readServerAddress(text) !== undefined, 'must be an address with a port, such as 127.0.0.1:6900');

/** Addresses of the game's servers. The state of a server without an address is unknown. */
export const gameServers = z.strictObject({
  login: address.optional(),
  char: address.optional(),
  map: address.optional(),
});
export type GameServers = z.output<typeof gameServers>;
