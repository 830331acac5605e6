import { logTypes } from '@kafra/sdk/contract';
import { expect, test } from 'vitest';
import { toLogType, toPicklogTypes } from './picklog-types.ts';

test('every type letter of the item logs of rAthena and Hercules has a log type of the API', () => {
  const flags = new Set<number>(Object.values(logTypes));
  for (const dialect of ['rathena', 'hercules'] as const)
    for (const letter of 'TVPMSNDCOUARGEIBXKLYQJW0123$FZH@4') expect(flags).toContain(toLogType(dialect, letter)[0]);
});

test('item log entries of the guild storage have their own modifier of the log type', () => {
  expect(toLogType('rathena', 'R')).toEqual([2048, 0]);
  expect(toLogType('rathena', 'G')).toEqual([2048, 2]);
  expect(toPicklogTypes('rathena', [[2048, 2]])).toEqual(['G']);
  expect(toPicklogTypes('rathena', [[2048, 1]])).toEqual([]);
});

test('a type letter of the item log has the meaning of the game server that wrote it', () => {
  expect(toLogType('rathena', 'Q')).toEqual([logTypes.Quest, 0]);
  expect(toLogType('hercules', 'Q')).toEqual([logTypes.Card, 0]);
  expect(toLogType('hercules', 'W')).toEqual([logTypes.Rental, 0]);
  expect(toLogType('rathena', '?')).toEqual([logTypes.Other, 0]);
});

test('bit 31 of a log type is handled like other bits', () => {
  expect(toPicklogTypes('rathena', [[logTypes.Cart, 0]])).toEqual([]);
  expect(toPicklogTypes('rathena', [[logTypes.Other, 0]]).sort()).toEqual(['$', '3', 'F', 'H', 'X', 'Z']);
});
