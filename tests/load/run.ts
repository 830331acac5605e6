import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { demoPassword } from '@kafra/demo/testing';
import { type Question, startLoad } from '../bench/servers/load.ts';
import { readMetrics, type Series } from '../support/metrics.ts';
import { signIn, startDemoServer } from './demo-server.ts';
import { pipelinedMemory } from './pipelined-memory.ts';
import { rollingRestart } from './rolling-restart.ts';
import { type Sample, visit } from './visitor.ts';

/**
 * Load of an open model against a demo realm on this machine: visitors arrive by the clock, whether those before are done
 * or not; then single measures. `run.ts [arrivals a second] [seconds] [requests a second during a restart]`; it prints
 * the tables of docs/performance.md.
 */
const [rate = 10, seconds = 30, restartRate = 1_000] = process.argv.slice(2).map(Number);
const rounds = 5;
const requests = 2_000;

const say = (line = '') => process.stdout.write(`${line}\n`);
const share = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

async function visitors(url: string, metricsUrl: string) {
  const page = await (await fetch(`${url}/`)).text();
  const assets = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
  const tokens = [await signIn(url, 'player'), await signIn(url, 'staff')];
  const account = { email: 'player@kafra.example', password: demoPassword };
  const samples: Sample[] = [];
  const running: Promise<void>[] = [];
  const before = await readMetrics(metricsUrl);
  const begun = performance.now();
  for (let number = 0; number < rate * seconds; number++) {
    const due = begun + (number * 1_000) / rate - performance.now();
    if (due > 0) await pause(due);
    running.push(visit({ url, tokens, account, assets }, number, (sample) => samples.push(sample)));
  }
  await Promise.all(running);
  return { samples, before, after: await readMetrics(metricsUrl), count: running.length };
}

const sum = (series: Series, name: string) =>
  [...series].reduce((total, [key, value]) => (key === name || key.startsWith(`${name}{`) ? total + value : total), 0);

async function openModel(): Promise<void> {
  const server = await startDemoServer({ rateLimits: true });
  const { samples, before, after, count } = await visitors(server.url, server.metricsUrl);
  await server.stop();
  say(`| Request | Number | Refused or failed | Median | 95 % | 99 % |\n|---|---|---|---|---|---|`);
  for (const [kind, group] of Object.entries(Object.groupBy(samples, ({ kind }) => kind))) {
    const times = (group ?? []).map(({ ms }) => ms);
    const bad = (group ?? []).filter(({ status }) => status === 0 || status >= 400).length;
    const [half, most, nearlyAll] = [0.5, 0.95, 0.99].map((part) => `${share(times, part).toFixed(0)} ms`);
    say(`| ${kind} | ${times.length} | ${bad} | ${half} | ${most} | ${nearlyAll} |`);
  }
  const perThousand = (name: string) => ((sum(after, name) - sum(before, name)) / count) * 1_000;
  const bytes = (samples.reduce((total, sample) => total + sample.bytes, 0) / count) * 1_000;
  say(`\n| A thousand visitors cost | |\n|---|---|`);
  say(`| Time of the processor | ${perThousand('process_cpu_seconds_total').toFixed(0)} s |`);
  say(`| Statements | ${perThousand('kafra_database_statement_duration_seconds_count').toFixed(0)} |`);
  say(`| Bytes of answers | ${(bytes / 1e6).toFixed(0)} MB |`);
}

/** Each beside bare `node:http` with the same bytes, turn by turn. */
async function ratios(): Promise<void> {
  const questions: [Question, string][] = [
    ['personal', 'A JSON answer of 2 KB with bearer check'],
    ['shared', 'A shared list of 24 KB, packed, with bearer check'],
    ['large', 'A shared list of a megabyte, packed, with bearer check'],
    ['unchanged', 'The list of 24 KB, which has not changed (304)'],
  ];
  say(`\n| Answer | Beside bare node:http |\n|---|---|`);
  for (const [question, words] of questions) {
    const [bare, kafra] = [await startLoad('bare', question), await startLoad('kafra', question)];
    const timed = async (load: typeof bare) => {
      const from = performance.now();
      await load.run(requests);
      return performance.now() - from;
    };
    const shares: number[] = [];
    for (let round = 0; round < rounds; round++) shares.push((await timed(bare)) / (await timed(kafra)));
    bare.stop();
    kafra.stop();
    say(`| ${words} | ${share(shares, 0.5).toFixed(2)} |`);
  }
}

async function singleMeasures(): Promise<void> {
  const load = () => loadavg()[0]?.toFixed(1);
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

say(
  `${availableParallelism()} processors (${cpus()[0]?.model.trim()}), Node ${process.version}; ${rate} visitors a second`,
);
say(`for ${seconds} s; the machine's load before: ${loadavg()[0]?.toFixed(1)}\n`);
await openModel();
await ratios();
await singleMeasures();
process.exit();
