import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A connection to a server that a test can cut and restore. */
export interface TcpProxy {
  port: number;
  /** Closes all connections through the proxy and refuses new ones. */
  disconnect(): Promise<void>;
  /** Accepts connections again at the same port. */
  reconnect(): Promise<void>;
  /** Stops passing data on, without closing connections. New connections are accepted. */
  pause(): void;
  /** Passes data on again, including the data that was received meanwhile. */
  resume(): void;
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });

/** Starts a TCP proxy to a port of a host. */
export async function startTcpProxy(host: string, port: number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let isPaused = false;
  const server = createServer((incoming) => {
    const upstream = connect(port, host);
    for (const [one, other] of [
      [incoming, upstream],
      [upstream, incoming],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => open.delete(one) && other.destroy());
      one.pipe(other);
      if (isPaused) one.pause();
    }
  });
  await listen(server, 0);
  const own = (server.address() as AddressInfo).port;
  return {
    port: own,
    async disconnect() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
    reconnect: () => listen(server, own),
    pause() {
      isPaused = true;
      for (const socket of open) socket.pause();
    },
    resume() {
      isPaused = false;
      for (const socket of open) socket.resume();
    },
  };
}
