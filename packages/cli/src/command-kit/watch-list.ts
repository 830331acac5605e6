import { setTimeout as delay } from 'node:timers/promises';
import type { TableModel } from '@kafra/sdk';
import { parseDuration, second } from '@kafra/sdk/rules';
import { InvalidArgumentError } from 'commander';
import type { Console } from '../console.ts';
import type { Failure } from '../exit-codes.ts';
import type { Row } from '../output/records.ts';
import { type OutputPlan, rowLines, writeAll } from '../output.ts';

const minInterval = 5 * second;

/** Parses the value of the flag `--watch`, such as `30s`, to milliseconds. */
export function watchInterval(text: string): number {
  const interval = parseDuration(text);
  if (interval === undefined || interval < minInterval)
    throw new InvalidArgumentError('Must be a duration of at least 5s, such as 30s or 5m.');
  return interval;
}

interface WatchOptions {
  console: Console;
  plan: OutputPlan;
  /** Time between two requests of the watched list, in milliseconds. */
  interval: number;
  /** Waits for the given milliseconds, or rejects when the signal is aborted. Tests replace it. */
  wait?(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Returns why the last load of the list failed. Throws if the session is invalid, which ends the command. */
  takeFailure(): Failure | undefined;
}

/**
 * Loads a list repeatedly, and prints each new and removed row as a line of JSON with the field `change`. It runs until
 * the command is interrupted. A failed load is reported, and the list is loaded again later.
 */
export async function watchList(
  model: TableModel,
  { console, plan, interval, takeFailure, wait = waitFor }: WatchOptions,
): Promise<never> {
  const { io } = console;
  const output = { ...plan, format: 'ndjson', fields: ['change', ...plan.fields] } as const;
  for (let before = model.allRows(); ; ) {
    await wait(interval, io.signal);
    await model.reload();
    io.signal.throwIfAborted();
    const failure = takeFailure();
    if (failure) {
      console.warn([failure.message, ...failure.hints].map(endSentence).join(' '));
      continue;
    }
    const after = model.allRows();
    const changes: Row[] = [
      ...rowsOnlyIn(after, before).map((row) => ({ change: 'added', ...row })),
      ...rowsOnlyIn(before, after).map((row) => ({ change: 'removed', ...row })),
    ];
    await writeAll(io.stdout, rowLines(changes, output));
    before = after;
  }
}

/** Returns a text with a full stop at its end. */
const endSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const waitFor = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  delay(milliseconds, undefined, { signal });

/** Returns the rows of `rows` that `others` does not contain. Equal rows count as often as they occur. */
function rowsOnlyIn(rows: readonly Row[], others: readonly Row[]): readonly Row[] {
  const left = new Map<string, number>();
  for (const row of others) left.set(JSON.stringify(row), (left.get(JSON.stringify(row)) ?? 0) + 1);
  return rows.filter((row) => {
    const key = JSON.stringify(row);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}
