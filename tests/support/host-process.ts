/**
 * Code that the warm processes share, which run commands for tests one after the other. Each command has a separate
 * environment and folder, and its open resources are closed at its end.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { Writable } from 'node:stream';
import type { CommandRequest, CommandResult } from './warm-commands.ts';

/**
 * Open network connections of a command. In a separate process they would end with the command, so they are closed
 * here.
 */
const sockets = new Set<Socket>();
subscribe('net.client.socket', (message) => {
  const { socket } = message as { socket: Socket };
  sockets.add(socket.once('close', () => sockets.delete(socket)));
});

export function recorder() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
}

/** Runs a command for each request of the tests, and sends the result back. */
export function serveCommands(run: (request: CommandRequest) => Promise<CommandResult>): void {
  const answer = async (request: CommandRequest) => {
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, request.env);
    process.chdir(request.cwd);
    process.exitCode = undefined;
    const result = await run(request);
    for (const socket of sockets) socket.destroy();
    process.send?.(result);
  };
  process.on('message', (request: CommandRequest) => void answer(request));
  process.on('disconnect', () => process.exit());
}
