import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A line to a server that a test can cut and mend again. */
export interface TcpRelay {
  port: number;
  /** Ends every connection and takes no new one. */
  cut(): Promise<void>;
  /** Listens again, at the same port. */
  mend(): Promise<void>;
  /** Passes nothing on any more, without ending a connection; new ones are taken. */
  hold(): void;
  /** Passes on again, also what came meanwhile. */
  release(): void;
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });

/** Passes connections on to a port of a host. */
export async function startTcpRelay(host: string, port: number): Promise<TcpRelay> {
  const open = new Set<Socket>();
  let held = false;
  const server = createServer((incoming) => {
    const onward = connect(port, host);
    for (const [one, other] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => open.delete(one) && other.destroy());
      one.pipe(other);
      if (held) one.pause();
    }
  });
  await listen(server, 0);
  const own = (server.address() as AddressInfo).port;
  return {
    port: own,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
    mend: () => listen(server, own),
    hold() {
      held = true;
      for (const socket of open) socket.pause();
    },
    release() {
      held = false;
      for (const socket of open) socket.resume();
    },
  };
}
