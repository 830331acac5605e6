import { setTimeout as pause } from 'node:timers/promises';
import { demoPassword } from '@kafra/demo/testing';
import { readMetrics, type Series } from '../support/metrics.ts';
import { signIn } from './demo-server.ts';
import { processorSeconds } from './processor-time.ts';
import type { Realm } from './realms.ts';
import { type Sample, visit } from './visitor.ts';

/** Cost of serving this number of visitors. */
export interface Cost {
  visitors: number;
  /** Processor seconds that Kafra used, and those of the programs in front of it or of its database. */
  processor: number;
  beside: number | undefined;
  statements: number;
  bytes: number;
}

/** Number of visitors per second, and duration of the run in seconds. */
export interface Arrivals {
  aSecond: number;
  seconds: number;
}

const sum = (series: Series, name: string) =>
  [...series].reduce((total, [key, value]) => (key === name || key.startsWith(`${name}{`) ? total + value : total), 0);

async function counters({ server, beside }: Realm) {
  const series = await readMetrics(server.metricsUrl);
  return {
    processor: sum(series, 'process_cpu_seconds_total'),
    statements: sum(series, 'kafra_database_statement_duration_seconds_count'),
    beside: beside ? processorSeconds(beside.pid) : 0,
  };
}

async function sendVisitors(url: string, { aSecond, seconds }: Arrivals): Promise<Sample[]> {
  const page = await (await fetch(`${url}/`)).text();
  const assets = [...page.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
  const tokens = [await signIn(url, 'player'), await signIn(url, 'staff')];
  const account = { email: 'player@kafra.example', password: demoPassword };
  const samples: Sample[] = [];
  const running: Promise<void>[] = [];
  const begun = performance.now();
  for (let number = 0; number < aSecond * seconds; number++) {
    const due = begun + (number * 1_000) / aSecond - performance.now();
    if (due > 0) await pause(due);
    running.push(visit({ url, tokens, account, assets }, number, (sample) => samples.push(sample)));
  }
  await Promise.all(running);
  return samples;
}

/** Starts visitors at fixed times, whether earlier visitors are finished or not. */
export async function openModel(realm: Realm, arrivals: Arrivals): Promise<{ samples: Sample[]; cost: Cost }> {
  const before = await counters(realm);
  const samples = await sendVisitors(realm.url, arrivals);
  const after = await counters(realm);
  const cost = {
    visitors: arrivals.aSecond * arrivals.seconds,
    processor: after.processor - before.processor,
    beside: realm.beside && after.beside - before.beside,
    statements: after.statements - before.statements,
    bytes: samples.reduce((total, sample) => total + sample.bytes, 0),
  };
  return { samples, cost };
}
