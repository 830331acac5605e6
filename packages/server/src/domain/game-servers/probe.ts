import { connect } from 'node:net';
import { second } from '@kafra/sdk/rules';
import type { ServerAddress } from '../../rules/settings/game-servers.ts';

/**
 * Status of a server of the game. `unknown` means that the connection failed because of the network, not of the server.
 */
export type ServerStatus = 'up' | 'down' | 'unknown';

/** Milliseconds within which a game server must accept the connection. */
const probeTimeout = 2 * second;

const isThisMachine = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/**
 * Returns the status of a game server that did not accept a connection. A refused connection means that the server is
 * down. A server on another machine that does not answer is `unknown`, because a firewall has the same effect.
 * @param code of the error; undefined if the time ran out.
 */
export function statusWithoutConnection(host: string, code: string | undefined): ServerStatus {
  return code === 'ECONNREFUSED' || isThisMachine(host) ? 'down' : 'unknown';
}

/** Checks a server of the game: connects to it and closes the connection. */
export function probeServer({ host, port }: ServerAddress, timeout = probeTimeout): Promise<ServerStatus> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const finish = (status: ServerStatus) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(status);
    };
    const timer = setTimeout(() => finish(statusWithoutConnection(host, undefined)), timeout);
    socket.on('connect', () => finish('up'));
    socket.on('error', ({ code }: NodeJS.ErrnoException) => finish(statusWithoutConnection(host, code)));
  });
}
