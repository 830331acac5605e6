import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProgram, serverFolders } from '../files/find-program.ts';
import { freePort } from '../workers/free-port.ts';

const program = findProgram(['valkey-server', 'redis-server'], serverFolders);

/** True if tests can start their own Redis or Valkey here. */
export const hasRedisProgram = program !== undefined;

/** A Redis or Valkey that belongs to one test. It stores nothing on disk. */
export interface RedisProgram {
  port: number;
  url: string;
  /** Suspends the process of the Redis server. Connections stay open. */
  freeze(): void;
  thaw(): void;
  /** Kills the Redis server. Its data is lost. */
  kill(): Promise<void>;
  /** Starts the Redis server again on the same port, without data. */
  restart(): Promise<void>;
}

/** Starts a Redis server for a test on a free port. `settings` are command line options. */
export async function startRedis(...settings: readonly string[]): Promise<RedisProgram> {
  if (!program) throw new Error('neither Valkey nor Redis is installed here');
  const port = await freePort('127.0.0.1');
  let child: ChildProcess;
  const start = async () => {
    const place = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const started = spawn(program, [...place, ...settings], { stdio: ['ignore', 'pipe', 'ignore'] });
    child = started;
    let said = '';
    await new Promise<void>((resolve, reject) => {
      started.stdout.setEncoding('utf8').on('data', (text) => {
        said += text;
        if (/ready to accept connections/i.test(said)) resolve();
      });
      started.once('close', () => reject(new Error(`Redis did not start: ${said}`)));
    });
  };
  await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'close');
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      await ended;
    },
    restart: start,
  };
}
