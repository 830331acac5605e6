import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';

/** A request that went through. */
export interface Seen {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Of the answer. */
  status?: number;
}

/** What is changed on the way back. */
export interface Change {
  /** Answers in the server's place. */
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** Passes the body through, changed. */
  through?: (chunk: Buffer) => Buffer;
  /** Stops, with the connection open, after so many bytes. */
  stallAfter?: number;
  /** Waits so long between two parts of the body, milliseconds. */
  slowly?: number;
}

/** Stands between the program and a real server: sees everything, and can be a bad line. */
export interface Relay {
  url: string;
  seen: Seen[];
  /** Asked for each request. */
  change: ((seen: Seen) => Change | undefined) | undefined;
  close(): Promise<void>;
}

export async function startRelay(server: string): Promise<Relay> {
  const relay: Relay = { url: '', seen: [], change: undefined, close: async () => undefined };
  const listener = createServer((incoming, outgoing) => {
    const seen: Seen = { method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers };
    relay.seen.push(seen);
    const change = relay.change?.(seen) ?? {};
    if (change.status === undefined) pass(server, incoming, outgoing, { seen, change });
    else {
      seen.status = change.status;
      outgoing.writeHead(change.status, change.headers).end(change.body ?? '');
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  relay.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  relay.close = async () => {
    listener.closeAllConnections();
    await new Promise((resolve) => listener.close(resolve));
  };
  return relay;
}

function pass(
  server: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { seen, change }: { seen: Seen; change: Change },
): void {
  const { method, headers } = incoming;
  const onward = request(new URL(seen.path, server), { method, headers: { ...headers, connection: 'close' } });
  onward.on('error', () => outgoing.destroy());
  onward.on('response', (answer) => {
    seen.status = answer.statusCode;
    const kept = { ...answer.headers, ...change.headers };
    outgoing.writeHead(answer.statusCode ?? 502, kept);
    answer.pipe(line(change)).pipe(outgoing);
  });
  incoming.pipe(onward);
}

function line({ through = (chunk) => chunk, stallAfter = Number.POSITIVE_INFINITY, slowly }: Change): Transform {
  let left = stallAfter;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const part = chunk.subarray(0, left);
      left -= part.length;
      const next = () => {
        if (part.length > 0) this.push(through(part));
        // A line that hangs: what would follow never comes.
        if (left > 0) done();
      };
      if (slowly === undefined) next();
      else setTimeout(next, slowly);
    },
  });
}
