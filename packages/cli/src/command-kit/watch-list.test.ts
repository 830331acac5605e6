import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { TableModel } from '@kafra/sdk';
import { describe, expect, test } from 'vitest';
import type { Console } from '../console.ts';
import { Failure } from '../exit-codes.ts';
import type { Row } from '../output/records.ts';
import { watchInterval, watchList } from './watch-list.ts';

/** Runs the `--watch` loop with the given results of successive loads (rows, or a failure), and returns its output. */
async function watch(...loads: (readonly Row[] | Failure)[]) {
  const stdout = new PassThrough();
  const controller = new AbortController();
  const warnings: string[] = [];
  let failure: Failure | undefined;
  let rows: readonly Row[] = [];
  const load = () => {
    const next = loads.shift();
    failure = next instanceof Failure ? next : undefined;
    if (next && !(next instanceof Failure)) rows = next;
  };
  load();
  const model = { allRows: () => rows, reload: async () => load() } as unknown as TableModel;
  const console = {
    io: { stdout, signal: controller.signal },
    warn: (message: string) => warnings.push(message),
  } as unknown as Console;
  const watching = watchList(model, {
    console,
    plan: { format: 'table', fields: ['id', 'price'], hasChosenFields: false, query: undefined },
    interval: 30_000,
    takeFailure: () => failure,
    wait: async (_, signal) => {
      if (loads.length === 0) controller.abort(new Error('interrupted'));
      signal.throwIfAborted();
    },
  });
  await expect(watching).rejects.toThrow('interrupted');
  stdout.end();
  return { output: await text(stdout), warnings };
}

const [one, two, dear] = [
  { id: 1, price: 5 },
  { id: 2, price: 7 },
  { id: 1, price: 9 },
];

describe('watching a list with --watch', () => {
  test.each<[string, readonly (readonly Row[])[], string]>([
    ['nothing new', [[one], [one], [one]], ''],
    ['a new row', [[one], [one, two]], '{"change":"added","id":2,"price":7}\n'],
    ['a removed row', [[one, two], [two]], '{"change":"removed","id":1,"price":5}\n'],
    ['another price', [[one], [dear]], '{"change":"added","id":1,"price":9}\n{"change":"removed","id":1,"price":5}\n'],
    ['one of two equal rows', [[one, one], [one]], '{"change":"removed","id":1,"price":5}\n'],
    [
      'another order',
      [
        [one, two],
        [two, one],
      ],
      '',
    ],
  ])('prints %s', async (_, loads, output) => {
    expect((await watch(...loads)).output).toBe(output);
  });

  test('reports a failed load of the list and continues', async () => {
    const failure = new Failure('unreachable', 'Failed to retrieve live market data.', { hints: ['no response'] });
    const { output, warnings } = await watch([one], failure, [one, two]);
    expect(warnings).toEqual(['Failed to retrieve live market data. no response.']);
    expect(output).toBe('{"change":"added","id":2,"price":7}\n');
  });

  test.each(['', 'x', '4s', '0', '-1m', '1e9'])('rejects the interval %j', (typed) => {
    expect(() => watchInterval(typed)).toThrow('at least 5s');
  });
});
