/** @module-tag exhaustive */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, mariadbUnavailableReason } from '@kafra/server/testing';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createServerFolder, type RunningProgram } from '../support/server-program.ts';

const { folder, serve, run, remove } = createServerFolder();
afterAll(remove);

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).toReversed()) await undo();
});

const path = '/api/server/online-players';

/** Sends a request and resolves to the response when its body has arrived. Rejects if the connection breaks. */
const ask = (url: string, agent: Agent, target = path) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const sent = get(new URL(target, url), { agent }, (answer) => {
      answer.resume().once('error', reject);
      answer.once('end', () => resolve(answer));
    });
    sent.once('error', reject);
  });

const workersOf = ({ child }: RunningProgram): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number);

/**
 * Starts clients that each send about a hundred requests per second, half of them over persistent connections. Resolves
 * to the number of responses and the failed requests.
 */
function startLoad(url: string) {
  const met = { answered: 0, failures: [] as unknown[] };
  let isOver = false;
  const visitors = Array.from({ length: 4 }, async (_, number) => {
    const agent = new Agent({ keepAlive: number % 2 === 0, maxSockets: 1 });
    while (!isOver) {
      await pause(10);
      await ask(url, agent).then(
        ({ statusCode }) => {
          if (statusCode === 200) met.answered += 1;
          else met.failures.push(statusCode);
        },
        (error: unknown) => met.failures.push(error),
      );
    }
    agent.destroy();
  });
  return {
    met,
    async stop() {
      isOver = true;
      await Promise.all(visitors);
      return met;
    },
  };
}

const isStopped = async (server: RunningProgram) => {
  server.child.kill('SIGTERM');
  return (await server.ended).code;
};

function severalWorkers(database: () => Promise<object | undefined>): void {
  // Both cases share a server, because each of its worker processes needs a second and a half of processor time to
  // start.
  it('worker processes are replaced on SIGHUP without losing requests, and the others respond if one is killed', {
    timeout: 240_000,
  }, async () => {
    const server = await serve('rolling', { database: await database() }, ['--workers', '2']);
    const before = workersOf(server);
    expect(before).toHaveLength(2);
    const load = startLoad(server.url);
    await expect.poll(() => load.met.answered).toBeGreaterThan(20);
    server.child.kill('SIGHUP');
    await server.waitForOutput('All workers are new');
    const { answered, failures } = await load.stop();
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(40);
    const after = workersOf(server);
    expect(after).toHaveLength(2);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);

    const [victim = 0, other = 0] = after;
    process.kill(victim, 'SIGKILL');
    await expect.poll(() => workersOf(server).filter((pid) => pid !== victim)).toHaveLength(2);
    expect(workersOf(server)).toContain(other);
    const agent = new Agent();
    expect((await ask(server.url, agent)).statusCode).toBe(200);
    expect(await isStopped(server)).toBe(0);
  });
}

describe('several worker processes over SQLite', () => {
  severalWorkers(async () => undefined);

  it('stop with the primary process, complete all responses, and announce the end of the connection with the last one', async () => {
    const server = await serve('drained', {}, ['--workers', '2']);
    const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const first = Promise.withResolvers<void>();
    let begun = 0;
    const lastAnswers = agents.map(async (agent) => {
      for (let count = 1; ; count++) {
        const { statusCode, headers } = await ask(server.url, agent);
        expect(statusCode).toBe(200);
        if (count === 1) begun += 1;
        if (begun === agents.length) first.resolve();
        if (headers.connection === 'close') return 'close';
      }
    });
    await first.promise;
    server.child.kill('SIGTERM');
    expect(await Promise.all(lastAnswers)).toEqual(agents.map(() => 'close'));
    expect((await server.ended).code).toBe(0);
  });

  it('receive new keys before any worker uses them, and are not replaced with unknown keys', async () => {
    const server = await serve('keys', {}, ['--workers', '2']);
    const before = workersOf(server);
    const file = join(folder, 'keys', 'secrets.json');
    const secrets = JSON.parse(readFileSync(file, 'utf8'));
    const fresh = { id: 'new', key: Buffer.alloc(32, 1).toString('base64url') };
    const restart = (session: object[]) => {
      writeFileSync(file, JSON.stringify({ ...secrets, session }));
      server.child.kill('SIGHUP');
    };
    restart([fresh, ...secrets.session]);
    await server.waitForOutput('The restart failed, the old workers continue');
    expect(workersOf(server)).toEqual(before);
    restart([...secrets.session, fresh]);
    await server.waitForOutput('All workers are new');
    expect(workersOf(server).filter((pid) => before.includes(pid))).toEqual([]);
    server.child.kill('SIGTERM');
    expect((await server.ended).stderr + (await server.ended).stdout).toContain('with other secrets');
  });

  it('count rate limits together, and end when their primary process ends in any way', async () => {
    const settings = { rateLimits: true, site: { captcha: { provider: 'altcha' } } };
    const server = await serve('limits', settings, ['--workers', '2']);
    // Each request uses a new connection, so that both worker processes receive requests.
    const statuses: (number | undefined)[] = [];
    for (let count = 0; count < 70; count++)
      statuses.push((await ask(server.url, new Agent(), '/captcha/challenge')).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);

    const workers = workersOf(server);
    expect(workers).toHaveLength(2);
    server.child.kill('SIGKILL');
    await server.ended;
    const alive = () => workers.filter((pid) => isRunning(pid));
    await expect.poll(alive).toEqual([]);
  });

  it.each([
    [{ demo: {} }, 'A demo runs in one process'],
    [{ database: { kind: 'sqlite', file: ':memory:' } }, 'A database in memory is of one process'],
  ])('are not allowed with the setting %j', async (settings, words) => {
    await expect(serve('refused', settings, ['--workers', '2'])).rejects.toThrow(words);
  });

  it('prevent the start with a reason if the port is unavailable', async () => {
    const server = await serve('first', {});
    const { port } = new URL(server.url);
    const second = await run(['serve', '--config', 'first.json', '--port', port, '--workers', '2']);
    expect(second.code).toBe(1);
    expect(second.stderr).toContain(port);
    await new Promise((resolve) => connect(Number(port), '127.0.0.1', () => resolve(undefined)).unref());
    expect(await isStopped(server)).toBe(0);
  });

  it('must have a number from 0 to 64', async () => {
    const { code, stderr } = await run(['serve', '--workers', 'many']);
    expect([code, stderr]).toEqual([1, expect.stringContaining('It must be a whole number from 0 to 64.')]);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const skipReason = await mariadbUnavailableReason();

describe.skipIf(skipReason !== undefined)('several worker processes over MariaDB', () => {
  severalWorkers(async () => {
    const database = await createTestDatabase('indexed');
    cleanUp.push(() => database.drop());
    return database.config;
  });
});

if (skipReason !== undefined) it.skip(`several workers over MariaDB: ${skipReason}`);
