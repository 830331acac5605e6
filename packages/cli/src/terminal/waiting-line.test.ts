import type { Transport } from '@kafra/sdk';
import { fakeClock, flushPromises } from '@kafra/sdk/testing';
import { expect, test } from 'vitest';
import type { Console } from '../console.ts';
import { showWaiting } from './waiting-line.ts';

/** A transport whose replies come when the test wants, and what is written to stderr meanwhile. */
function slowServer(isTTY = true) {
  const written: string[] = [];
  const replies: (() => void)[] = [];
  const clock = fakeClock(0);
  const send: Transport = () =>
    new Promise((resolve) => replies.push(() => resolve({ status: 200, headers: {}, body: '' })));
  const stderr = { isTTY, columns: 80, write: (text: string) => written.push(text) };
  const console = {
    io: { stderr, env: {} },
    options: {},
    settings: { apiUrl: { value: 'https://ada:secret@realm.example/' } },
  } as unknown as Console;
  const transport = showWaiting(send, console, clock);
  const call = () =>
    void transport({
      ...{ method: 'GET', url: 'https://realm.example/x', headers: {} },
      ...{ body: undefined, safe: true, signal: undefined },
    });
  return { call, clock, replies, text: () => written.join('') };
}

test('a server that answers soon is not mentioned', async () => {
  const { call, clock, replies, text } = slowServer();
  call();
  await clock.advance(999);
  replies[0]?.();
  await flushPromises();
  await clock.advance(5_000);
  expect(text()).toBe('');
});

test('a slow one is named without its password, until all have answered', async () => {
  const { call, clock, replies, text } = slowServer();
  call();
  call();
  await clock.advance(1_000);
  expect(text()).toContain('Waiting for realm.example...');
  replies[0]?.();
  await flushPromises();
  expect(text().endsWith('...')).toBe(true);
  replies[1]?.();
  await flushPromises();
  expect(text().endsWith('\r\u001b[2K')).toBe(true);
});

test('writes nothing without a terminal', async () => {
  const { call, clock, text } = slowServer(false);
  call();
  await clock.advance(60_000);
  expect(text()).toBe('');
});
