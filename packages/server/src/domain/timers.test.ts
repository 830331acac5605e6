import { expect, test } from 'vitest';
import { silentLog } from '../rules/log.ts';
import { createTimers } from './timers.ts';

test('stopping timers waits for running work, but not without limit', async () => {
  const timers = createTimers(silentLog);
  let end = () => {};
  await new Promise<void>((started) => {
    timers.later('slow', 0, () => {
      started();
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    });
  });
  const deadline = new AbortController();
  const ended: string[] = [];
  const patient = timers.stop().then(() => ended.push('patient'));
  const hasty = timers.stop(deadline.signal).then(() => ended.push('hasty'));
  deadline.abort();
  await hasty;
  expect(ended).toEqual(['hasty']);
  await timers.stop(deadline.signal);
  end();
  await patient;
  expect(ended).toEqual(['hasty', 'patient']);
});

test('repeated work must have a unique name', async () => {
  const timers = createTimers(silentLog);
  timers.every('heartbeat', 1_000, async () => undefined);
  expect(() => timers.every('heartbeat', 10_000, async () => undefined)).toThrow('heartbeat');
  await timers.stop();
});
