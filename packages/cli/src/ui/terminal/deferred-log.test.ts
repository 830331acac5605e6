import { expect, test } from 'vitest';
import { deferredLog } from './deferred-log.ts';

function evening(warn: (log: ReturnType<typeof deferredLog>['log']) => void): [string, unknown][] {
  const told: [string, unknown][] = [];
  const { log, release } = deferredLog({ warn: (message, detail) => told.push([message, detail]) });
  warn(log);
  expect(told).toEqual([]);
  release();
  return told;
}

test('a repeated warning is reported once, with its last detail', () => {
  const told = evening((log) => {
    log.warn('Counts.', 0);
    log.warn('A picture.', 'missing');
    for (let minute = 1; minute <= 600; minute += 1) log.warn('Counts.', minute);
  });
  expect(told).toEqual([
    ['A picture.', 'missing'],
    ['Counts. (601 times)', 600],
  ]);
});

test('only the latest warnings are kept if there are many', () => {
  const told = evening((log) => {
    for (let at = 1; at <= 5_000; at += 1) log.warn(`Picture ${at}.`, undefined);
  });
  expect([told.length, told[0]?.[0], told.at(-1)?.[0]]).toEqual([100, 'Picture 4901.', 'Picture 5000.']);
});
