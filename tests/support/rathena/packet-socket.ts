import { connect, type Socket } from 'node:net';

/** A connection to one of the game's servers from which a given number of bytes can be read. */
export interface PacketSocket {
  write(packet: Uint8Array): void;
  /** Resolves to the next bytes when they have arrived. Rejects if the server closes the connection before. */
  read(length: number): Promise<Buffer>;
  /** Closes the connection and waits until the server has noticed it. */
  close(): Promise<void>;
}

/** Connects to a game server's port on this machine. */
export async function openPacketSocket(port: number): Promise<PacketSocket> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const made = connect(port, '127.0.0.1', () => resolve(made)).once('error', reject);
  });
  let waiting = Buffer.alloc(0);
  let over = false;
  let wake = () => {};
  socket.on('data', (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    wake();
  });
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      over = true;
      wake();
      resolve();
    });
  });
  socket.on('error', () => {});
  return {
    write: (packet) => void socket.write(packet),
    async read(length) {
      while (waiting.length < length) {
        if (over) throw new Error('the game closed the connection');
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const bytes = waiting.subarray(0, length);
      waiting = waiting.subarray(length);
      return bytes;
    },
    close() {
      socket.end();
      return closed;
    },
  };
}
