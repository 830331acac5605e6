import { minute, second } from '@kafra/sdk/rules';
import { keepLogsFor } from '../config.ts';
import { createLogCopier } from '../domain/logs/log-copier.ts';
import type { Services } from '../services.ts';
import { dialectOf } from '../store/dialect/dialect.ts';

/**
 * Milliseconds between copies of new log entries. Queries read entries that are not copied yet from the game's log. A
 * longer interval would leave more of them.
 */
const interval = 10 * second;
/**
 * Length of the pause after a batch of copied log entries, relative to the time of the batch: copying uses a quarter of
 * the time, so that requests are served.
 */
const pauses = 3;
/** Log entries per batch. With SQLite, a batch blocks all requests. */
const batches = { embedded: 500, mariadb: 5_000 };

type Deps = Pick<Services, 'database' | 'realmClock' | 'clock' | 'timers' | 'log'> & {
  config: Pick<Services['config'], 'demo' | 'logs'>;
  instance: Pick<Services['instance'], 'id'>;
};

/** Copies the item log continuously, and logs the progress of the first copy. */
export function startLogCopy({ config, database, instance, realmClock, clock, timers, log }: Deps): void {
  if (config.demo?.frozenAt !== undefined) return;
  const batch = dialectOf(database.db).ownsGameTables ? batches.embedded : batches.mariadb;
  const copier = createLogCopier({
    database,
    clock: realmClock,
    instance: instance.id,
    batch,
    keepFor: keepLogsFor(config),
  });
  let saidAt = Number.NEGATIVE_INFINITY;
  let isFilling = false;

  const report = (percent: number) => {
    if (percent < 100 && clock.now() - saidAt >= minute) {
      saidAt = clock.now();
      isFilling = true;
      log.info({ percent }, `the item log is copied: older lines are still being read (${percent} %)`);
    } else if (percent === 100 && isFilling) {
      isFilling = false;
      log.info({ percent }, 'the item log is copied: all of it is there');
    }
  };
  const again = (delay: number) => timers.later('log copy', delay, run);
  async function run(): Promise<void> {
    let delay = interval;
    try {
      const begun = performance.now();
      const step = await copier.step();
      if (!step) return;
      report(step.percent);
      if (step.hasMore) delay = pauses * (performance.now() - begun);
    } finally {
      again(delay);
    }
  }
  again(interval);
}
