import { expect, test } from 'vitest';
import { settleWrongClock } from './wrong-clock.ts';

const now = Date.UTC(2026, 10, 28, 12);
const row = (id: number, time: string) => ({ id, time: `${time}:00` });

test('a log row with a future date gets the time of the previous row and a mark', () => {
  const rows = [
    row(4, '2026-11-28 11:00'),
    row(3, '2027-06-01 00:00'),
    row(2, '9999-12-31 00:00'),
    row(1, '2026-11-28 10:00'),
  ];
  expect(settleWrongClock(rows, now)).toEqual([
    rows[0],
    { ...row(3, '2026-11-28 10:00'), clockWasWrong: true },
    { ...row(2, '2026-11-28 10:00'), clockWasWrong: true },
    rows[3],
  ]);
});

test('a first log row with a future date gets the time of the next row, or the current time if it is the only row', () => {
  const [last, first] = [row(2, '2026-11-28 11:00'), row(1, '2028-01-01 00:00')];
  expect(settleWrongClock([last, first], now)[1]).toMatchObject({ time: last.time, clockWasWrong: true });
  expect(settleWrongClock([first], now)).toEqual([{ ...row(1, '2026-11-28 12:00'), clockWasWrong: true }]);
});

test('log rows without a date or dated slightly in the future keep their dates', () => {
  const rows = [row(3, '2026-11-28 12:09'), row(2, '0000-00-00 00:00'), row(1, '1970-01-01 00:00')];
  expect(settleWrongClock(rows, now)).toEqual(rows);
});
