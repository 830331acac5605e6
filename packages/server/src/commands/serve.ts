import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { type Command, InvalidArgumentError } from 'commander';
import { taskVariable } from '../workers/worker-task.ts';
import { printLines } from './print-lines.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { gatherSettings, type SettingsFlags, withAddress, withSettings } from './settings.ts';

interface ServeFlags extends SettingsFlags {
  workers?: number;
}

const maxWorkers = 64;

function workerCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 0 || count > maxWorkers)
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${maxWorkers}.`);
  return count;
}

/** Serves with several processes. SIGHUP replaces them by new ones without losing a request. */
async function serveWithWorkers(settings: Record<string, unknown>, count: number): Promise<void> {
  const { startWorkers } = await import('../workers/primary.ts');
  const workers = await startWorkers(settings, count || Math.max(1, availableParallelism() - 1));
  let restarting: Promise<void> = Promise.resolve();
  process.on('SIGHUP', () => {
    restarting = restarting.then(workers.restart).then(
      () => printLines('All workers are new'),
      (error: unknown) => printLines(`The restart failed, the old workers continue: ${String(error)}`),
    );
  });
  await runUntilStopped(workers, () => printLines(`Kafra listens on ${workers.url}`));
}

/** Adds the command `serve`, which runs the server of a real realm. */
export function serveCommand(program: Command): void {
  withAddress(withSettings(program.command('serve')))
    .description('Run the server: API, web site and game databases')
    .option('-w, --workers <number>', 'number of worker processes; 0: one less than the processors', workerCount)
    .action(async ({ workers, ...flags }: ServeFlags) => {
      const settings = gatherSettings(flags);
      const task = process.env[taskVariable];
      if (cluster.isWorker && task !== undefined)
        return (await import('../workers/worker.ts')).runWorker(settings, JSON.parse(task));
      if (workers !== undefined) return serveWithWorkers(settings, workers);
      const { startServer } = await import('../index.ts');
      const server = await startServer(settings);
      await runUntilStopped(server, () => printLines(`Kafra listens on ${server.url}`));
    });
}
