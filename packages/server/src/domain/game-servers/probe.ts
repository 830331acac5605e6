import { connect } from 'node:net';
import { second } from '@kafra/sdk/rules';
import type { ServerAddress } from '../../rules/settings/game-servers.ts';

/** `unknown` if the network, not the server, is the reason that no connection was made. */
export type ServerStatus = 'up' | 'down' | 'unknown';

/** Milliseconds that a server has to accept a connection. */
const probeTimeout = 2 * second;

const isThisMachine = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/**
 * Returns the status of a server that did not accept a connection. A refused connection means that no server listens. A
 * server on another machine that does not answer is `unknown`: a firewall looks the same.
 * @param code of the error; undefined if the time ran out.
 */
export function statusWithoutConnection(host: string, code: string | undefined): ServerStatus {
  return code === 'ECONNREFUSED' || isThisMachine(host) ? 'down' : 'unknown';
}

/** Connects to a server of the game and closes the connection. */
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
