import { type ChildProcess, fork } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import path from 'node:path';

/** A measured server in a separate process, and connections to it that cost the client little. */
export interface Load {
  /** Number of bytes of a response body. */
  readonly bodyLength: number;
  /** Sends `requests` over all connections and resolves after the last response. */
  run(requests: number): Promise<void>;
  stop(): void;
}

const connections = 32;

const ready = (child: ChildProcess) =>
  new Promise<{ port: number; token: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number; token: string }));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });

/**
 * Kinds of requests that are measured. `personal`: a reply for one account. `shared` and `large`: the same reply for
 * all users, of 20 KB and of a megabyte. `unchanged`: the client has that reply already. `state`: the state of the
 * game, without a token. `accounts` and `logins`: replies that need the database.
 */
export type Question = 'personal' | 'shared' | 'large' | 'unchanged' | 'state' | 'accounts' | 'logins';

/** Path of the request `shared`. For `unchanged`, the client already has the newest version of its response. */
const sharedPath = '/api/server/mvp-rankings';
const largePath = '/api/server/guild-rankings';

const paths: Readonly<Record<Question, string>> = {
  personal: '/api/account/info',
  accounts: '/api/account/info',
  logins: '/api/account/login-logs',
  shared: sharedPath,
  unchanged: sharedPath,
  large: largePath,
  state: '/api/server/state',
};
const isPost = (question: Question): boolean => paths[question].startsWith('/api/account/');

function requestText(question: Question, place: { port: number; token: string; etag: string }): string {
  const personal = ['content-type: application/json', 'content-length: 2', '', '{}'];
  const known = question === 'unchanged' ? [`if-none-match: ${place.etag}`] : [];
  return [
    `${isPost(question) ? 'POST' : 'GET'} ${paths[question]} HTTP/1.1`,
    `host: 127.0.0.1:${place.port}`,
    `authorization: Bearer ${place.token}`,
    ...(isPost(question) ? personal : ['accept-encoding: gzip', ...known, '', '']),
  ].join('\r\n');
}

async function etagOf(port: number, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
  const answer = await fetch(`http://127.0.0.1:${port}${sharedPath}`, { headers });
  await answer.arrayBuffer();
  return answer.headers.get('etag') ?? '';
}

/**
 * Returns the length of a response. All responses have the same length, so the number of bytes gives the number of
 * responses.
 */
function answerLength(socket: Socket, request: string): Promise<{ length: number; bodyLength: number }> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      const length = text.startsWith('HTTP/1.1 304') ? '0' : /content-length: (\d+)/i.exec(text)?.[1];
      if (!/^HTTP\/1.1 (?:200|304)/.test(text)) reject(new Error(text));
      if (head < 0 || length === undefined || text.length < head + 4 + Number(length)) return;
      socket.off('data', read);
      resolve({ length: text.length, bodyLength: Number(length) });
    };
    socket.on('data', read);
    socket.write(request);
  });
}

function drive(socket: Socket, request: string, { length, requests }: { length: number; requests: number }) {
  return new Promise<void>((resolve) => {
    let bytes = 0;
    let answered = 0;
    const read = (chunk: Buffer) => {
      bytes += chunk.length;
      const done = Math.floor(bytes / length);
      if (done === answered) return;
      answered = done;
      if (answered < requests) socket.write(request);
      else {
        socket.off('data', read);
        resolve();
      }
    };
    socket.on('data', read);
    socket.write(request);
  });
}

/** Starts one of the servers in this folder and connects to it. The bare server accepts a response size in bytes. */
export async function startLoad(
  name: 'bare' | 'kafra' | 'realm',
  question: Question = 'personal',
  bytes?: number,
): Promise<Load> {
  const file = path.join(import.meta.dirname, `${name}.ts`);
  const child = fork(file, bytes === undefined ? [] : [`${bytes}`], { execArgv: ['--conditions=source'] });
  const { port, token } = await ready(child);
  const request = requestText(question, { port, token, etag: await etagOf(port, token) });
  const open = () => connect(port, '127.0.0.1').setNoDelay(true);
  const first = open();
  let sockets = [first];
  const { length, bodyLength } = await answerLength(first, request);
  return {
    bodyLength,
    async run(requests) {
      // The connections are opened only now: a server closes connections that are idle, and starting the other server
      // takes as long as that limit.
      sockets = Array.from({ length: connections }, (_, index) => {
        const known = sockets[index];
        return known && !known.destroyed ? known : open();
      });
      const each = Math.ceil(requests / connections);
      await Promise.all(sockets.map((socket) => drive(socket, request, { length, requests: each })));
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      child.kill();
    },
  };
}
