/**
 * A process in which one command after the other runs, as the test beside it asks: the built `kafra` with everything but
 * its own start, which takes ten times as long as most commands. Each has an environment, a folder and streams of its own.
 */
import { subscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { PassThrough, Writable } from 'node:stream';
import type { CommandRequest } from './warm-commands.ts';

const dist = new URL('../../packages/cli/dist/', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('../package.json', dist), 'utf8'));

/** The names of what is built have a hash in them; `main.js` has them. */
async function load(part: string) {
  const main = readFileSync(new URL('main.js', dist), 'utf8');
  const [, file = ''] = new RegExp(`import\\("\\./(${part}-\\w+\\.js)"\\)`).exec(main) ?? [];
  return import(new URL(file, dist).href);
}

await load('zod-config');
const { run } = await load('run');

/** Connections that a command leaves open, which end with a process of its own. */
const sockets = new Set<Socket>();
subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket };
  sockets.add(socket.once('close', () => sockets.delete(socket)));
});

function recorder() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
}

async function answer({ args, env, input, cwd }: CommandRequest) {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.exitCode = undefined;
  const [out, err, stdin] = [recorder(), recorder(), new PassThrough()];
  stdin.end(input);
  const { signal } = new AbortController();
  const io = { stdin, stdout: out.stream, stderr: err.stream, env, cwd, signal, interrupt: () => undefined };
  const code: number = await run(args, io, version);
  for (const socket of sockets) socket.destroy();
  process.send?.({ stdout: out.text(), stderr: err.text(), code });
}

process.on('message', (request: CommandRequest) => void answer(request));
process.on('disconnect', () => process.exit());
