import { availableParallelism, cpus, loadavg } from 'node:os';
import { startMariadb } from '@kafra/server/testing';
import { manyPrices, valueOfStacks } from '../support/many-prices.ts';
import { fillRealm, longPrices } from './long-prices.ts';

/**
 * Measures prices and observed drops over a long item log in a new MariaDB, and prints the table of docs/performance.md.
 * Arguments: millions of log entries, millions of sales, and seconds after which copying the log is stopped.
 */
const [millions = 10, sales = 1, maxSeconds = 3_600] = process.argv.slice(2).map(Number);

const say = (line = '') => process.stdout.write(`${line}\n`);
const load = () => loadavg()[0]?.toFixed(1);

say(`${availableParallelism()} processors: ${cpus()[0]?.model}, Node ${process.version}, load ${load()}\n`);
/**
 * Returns the milliseconds of processor time for computing the value of 5,000 item stacks, the median of many rounds.
 */
function valueTime(): number {
  const value = valueOfStacks(manyPrices(Date.now()));
  const times = Array.from({ length: 100 }, () => {
    const before = process.cpuUsage();
    value();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return times.toSorted((a, b) => a - b)[50] ?? 0;
}

const mariadb = await startMariadb({ bufferPool: '1G' });
try {
  await fillRealm(mariadb, { lines: millions * 1_000_000, sales: sales * 1_000_000 });
  say('| Measure | Result | Load |\n|---|---|---|');
  say(`| Value of 5,000 stacks in the client | ${valueTime().toFixed(1)} ms of processor time | ${load()} |`);
  await longPrices(mariadb, maxSeconds, (measure, result) => say(`| ${measure} | ${result} | ${load()} |`));
} finally {
  await mariadb.stop();
}
