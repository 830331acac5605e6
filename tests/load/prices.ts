import { availableParallelism, cpus, loadavg } from 'node:os';
import { startMariadb } from '@kafra/server/testing';
import { fillRealm, longPrices } from './long-prices.ts';

/**
 * Measures prices and observed drops over a long item log in a new MariaDB. `prices.ts [millions of log lines] [millions
 * of sales] [maximum seconds of a copy]` prints the table of docs/performance.md.
 */
const [millions = 10, sales = 1, maxSeconds = 3_600] = process.argv.slice(2).map(Number);

const say = (line = '') => process.stdout.write(`${line}\n`);
const load = () => loadavg()[0]?.toFixed(1);

say(`${availableParallelism()} processors: ${cpus()[0]?.model}, Node ${process.version}, load ${load()}\n`);
const mariadb = await startMariadb({ bufferPool: '1G' });
try {
  await fillRealm(mariadb, { lines: millions * 1_000_000, sales: sales * 1_000_000 });
  say('| Measure | Result | Load |\n|---|---|---|');
  await longPrices(mariadb, maxSeconds, (measure, result) => say(`| ${measure} | ${result} | ${load()} |`));
} finally {
  await mariadb.stop();
}
