import { availableParallelism, cpus, loadavg } from 'node:os';
import { hasMariadbProgram } from '@kafra/server/testing';
import { type Question, startLoad } from '../bench/servers/load.ts';
import { longLog } from './long-log.ts';
import { openModel } from './open-model.ts';
import { pipelinedMemory } from './pipelined-memory.ts';
import { realms } from './realms.ts';
import { rollingRestart } from './rolling-restart.ts';
import { sharePictures } from './share-pictures.ts';
import type { Sample } from './visitor.ts';

/**
 * Measures demo realms on this machine under the load of an open model: visitors arrive at fixed times, whether earlier
 * ones are finished or not. Then runs single measurements. `run.ts [arrivals per second] [seconds] [requests per second
 * during a restart] [millions of log lines]` prints the tables of docs/performance.md.
 */
const [aSecond = 10, seconds = 30, restartRate = 1_000, millions = 10] = process.argv.slice(2).map(Number);
const rounds = 7;
const requests = 2_000;

const say = (line = '') => process.stdout.write(`${line}\n`);
const load = () => loadavg()[0]?.toFixed(1);
const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

function sayTimes(samples: readonly Sample[]): void {
  say(`| Request | Number | Refused or failed | Median | 95 % | 99 % |\n|---|---|---|---|---|---|`);
  for (const [kind, group] of Object.entries(Object.groupBy(samples, ({ kind }) => kind))) {
    const times = (group ?? []).map(({ ms }) => ms);
    const bad = (group ?? []).filter(({ status }) => status === 0 || status >= 400).length;
    const [half, most, nearlyAll] = [0.5, 0.95, 0.99].map((part) => `${share(times, part).toFixed(0)} ms`);
    say(`| ${kind} | ${times.length} | ${bad} | ${half} | ${most} | ${nearlyAll} |`);
  }
}

/** Measures each kind of realm with the same visitors. */
async function visitors(): Promise<void> {
  const costs: string[] = [];
  for (const [words, start] of Object.entries(realms)) {
    const realm = await start();
    const before = load();
    const { samples, cost } = await openModel(realm, { aSecond, seconds }).finally(realm.stop);
    say(`\n${words}; the machine's load before: ${before}\n`);
    sayTimes(samples);
    const thousands = cost.visitors / 1_000;
    const beside = cost.beside === undefined ? '' : `${(cost.beside / thousands).toFixed(0)} s (${realm.beside?.name})`;
    const figures = [
      `${(cost.processor / thousands).toFixed(0)} s | ${beside} | ${(cost.statements / thousands).toFixed(0)}`,
      `${(cost.bytes / thousands / 1e6).toFixed(0)} MB`,
    ];
    costs.push(`| ${words} | ${figures.join(' | ')} |`);
  }
  say(
    '\n| A thousand visitors cost | Processor: Kafra | beside it | Statements | Bytes of answers |\n|---|---|---|---|---|',
  );
  costs.forEach(say);
}

/** Compares each kind of request with a plain `node:http` server that sends the same bytes, in turns. */
async function ratios(): Promise<void> {
  const questions: [Question, string][] = [
    ['personal', 'A JSON answer of 2 KB with bearer check'],
    ['accounts', 'The accounts of a member, looked up'],
    ['logins', 'A page of sign-ins, looked up'],
    ['shared', 'A cached list of 24 KB, packed, with bearer check'],
    ['large', 'A cached list of a megabyte, packed, with bearer check'],
    ['unchanged', 'The list of 24 KB, which has not changed (304)'],
  ];
  say(`\n| Answer | Beside bare node:http |\n|---|---|`);
  for (const [question, words] of questions) {
    const looksUp = question === 'accounts' || question === 'logins';
    const kafra = await startLoad(looksUp ? 'realm' : 'kafra', question);
    const bare = await startLoad('bare', question, looksUp ? kafra.bodyLength : undefined);
    const timed = async (load: typeof bare) => {
      const from = performance.now();
      await load.run(requests);
      return performance.now() - from;
    };
    // Both servers are warmed up first, because they reach their speed only after a while.
    for (const load of [bare, kafra]) await timed(load);
    const shares: number[] = [];
    for (let round = 0; round < rounds; round++) shares.push((await timed(bare)) / (await timed(kafra)));
    bare.stop();
    kafra.stop();
    say(`| ${words} | ${share(shares, 0.5).toFixed(2)} |`);
  }
}

async function singleMeasures(): Promise<void> {
  say(`\n| Measure | | The machine's load |\n|---|---|---|`);
  const { most, after } = await pipelinedMemory();
  say(
    `| Memory held more while 300 requests wait on one connection; after | ${most.toFixed(0)} MB; ${after.toFixed(0)} MB | ${load()} |`,
  );
  const { answered, failed, rate } = await rollingRestart(restartRate);
  say(
    `| Requests during a rolling restart at ${rate.toFixed(0)} a second; failed | ${answered + failed}; ${failed} | ${load()} |`,
  );
}

async function shareMeasures(): Promise<void> {
  const { pictures, largest, resident, median, others } = await sharePictures();
  say(
    `| Pages and pictures of ${pictures} share addresses, eight at a time: median; largest picture; resident memory; 99 % of another client | ${median.toFixed(0)} ms; ${(largest / 1e3).toFixed(0)} KB; ${(resident / 1e6).toFixed(0)} MB; ${others.toFixed(0)} ms | ${load()} |`,
  );
}

async function longLogMeasures(): Promise<void> {
  const { own, newest, element } = await longLog(millions * 1_000_000);
  say(
    `\n| ${own} own lines of ${millions} million in MariaDB, none of them at hand | Pages read | Time | Load |\n|---|---|---|---|`,
  );
  say(`| The newest thousand | ${newest.pages} | ${newest.ms.toFixed(0)} ms | |`);
  say(
    `| A filter by element that no line meets, to the end: ${element.requests} requests | ${element.pages} | ${element.ms.toFixed(0)} ms | ${load()} |`,
  );
}

say(
  `${availableParallelism()} processors (${cpus()[0]?.model.trim()}), Node ${process.version}; ${aSecond} visitors a second for ${seconds} s`,
);
await visitors();
await ratios();
await singleMeasures();
await shareMeasures();
if (hasMariadbProgram) await longLogMeasures();
process.exit();
