import type { Cluster, Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { silentLog } from '../rules/log.ts';
import { createWorkerPool } from './worker-pool.ts';

/** Creates fake worker processes that can start, stop on request, and be killed. */
function fakeCluster() {
  const forked: (Record<'exit' | 'kill' | 'listen', () => void> & { worker: Worker })[] = [];
  const fork = () => {
    const events = new EventEmitter();
    let isDead = false;
    let isKilled = false;
    const exit = () => {
      isDead = true;
      events.emit('exit', 0, null);
    };
    const fake = Object.assign(events, {
      process: { pid: forked.length, kill: exit },
      isConnected: () => !isDead,
      isDead: () => isDead,
      // The callback simulates a killed process with a channel that is still open: it receives the error.
      send({ kafra }: { kafra: string }, heard?: (error: Error | null) => void) {
        const error = isKilled ? new Error('write EPIPE') : null;
        if (heard) setImmediate(heard, error);
        else if (error) events.emit('error', error);
        if (kafra === 'stop') setImmediate(exit);
      },
    });
    const worker = fake as unknown as Worker;
    const kill = () => {
      isKilled = true;
    };
    forked.push({ worker, exit, kill, listen: () => events.emit('listening') });
    return worker;
  };
  const living = () => forked.filter(({ worker }) => !worker.isDead());
  const cluster = { fork, workers: {} } satisfies Pick<Cluster, 'fork' | 'workers'>;
  return { cluster, forked, living };
}

const config = { port: 1, connections: { drainSeconds: 1 } } as Parameters<typeof createWorkerPool>[0];

/** Waits until the fake worker process with this number is started. */
const started = ({ forked }: ReturnType<typeof fakeCluster>, number: number) =>
  vi.waitFor(() => forked[number] ?? expect.fail(`${number} is not started`));

test.each([
  ['the successor', [2, 3]],
  ['another worker', [3, 2]],
])('the worker pool keeps its size if a worker dies while it is replaced and %s is ready first', async (_, ready) => {
  const fakes = fakeCluster();
  const workers = createWorkerPool(config, 2, { log: silentLog, cluster: fakes.cluster });
  const all = workers.startAll();
  for (const { listen } of fakes.forked) listen();
  await all;

  const restarted = workers.restart();
  await started(fakes, 2);
  fakes.forked[0]?.exit();
  await started(fakes, 3);
  for (const number of ready) fakes.forked[number]?.listen();
  (await started(fakes, 4)).listen();
  await restarted;
  await vi.waitFor(() => expect(fakes.living()).toHaveLength(2));
  expect(fakes.living()).not.toContain(fakes.forked[1]);
});

test('the worker pool does not fail if it sends a message to a killed worker', async () => {
  const fakes = fakeCluster();
  const workers = createWorkerPool(config, 2, { log: silentLog, cluster: fakes.cluster });
  const all = workers.startAll();
  for (const { listen } of fakes.forked) listen();
  await all;
  fakes.forked[0]?.kill();
  const measuring = workers.measure();
  await workers.endAll();
  await measuring;
  expect(fakes.living()).toEqual([]);
});
