import { type ChildProcess, fork } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import path from 'node:path';

/** A server in a process of its own, and connections to it that cost the client next to nothing. */
export interface Load {
  /** Sends `requests` over all connections and resolves when every answer is here. */
  run(requests: number): Promise<void>;
  stop(): void;
}

const connections = 32;

const ready = (child: ChildProcess) =>
  new Promise<{ port: number; token: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { port: number; token: string }));
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });

const requestText = (port: number, token: string) =>
  [
    'POST /api/account/info HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    'content-length: 2',
    '',
    '{}',
  ].join('\r\n');

/** Every answer has the same length, so counting bytes counts answers. */
function answerLength(socket: Socket, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(text)?.[1];
      if (!text.startsWith('HTTP/1.1 200')) reject(new Error(text));
      if (head < 0 || length === undefined || text.length < head + 4 + Number(length)) return;
      socket.off('data', read);
      resolve(text.length);
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

/** Starts one of the servers beside this file and connects to it. */
export async function startLoad(name: 'bare' | 'kafra', env: Record<string, string> = {}): Promise<Load> {
  const file = path.join(import.meta.dirname, `${name}.ts`);
  const child = fork(file, { execArgv: ['--conditions=source'], env: { ...process.env, ...env } });
  const { port, token } = await ready(child);
  const request = requestText(port, token);
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1').setNoDelay(true));
  const [first] = sockets;
  if (!first) throw new Error('no connection');
  const length = await answerLength(first, request);
  return {
    async run(requests) {
      const each = Math.ceil(requests / connections);
      await Promise.all(sockets.map((socket) => drive(socket, request, { length, requests: each })));
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      child.kill();
    },
  };
}
