import type { Transport } from '@kafra/sdk';
import { fakeClock, flushPromises } from '@kafra/sdk/testing';
import { expect, test } from 'vitest';
import type { Console } from '../console.ts';
import { statusLine } from './status-line.ts';
import { showWaiting } from './waiting-line.ts';

/** Creates a transport for which the test resolves the replies, and records the output on stderr meanwhile. */
function slowServer({ isTTY = true, env = {}, options = {} } = {}) {
  const written: string[] = [];
  const replies: (() => void)[] = [];
  const clock = fakeClock(0);
  const send: Transport = () =>
    new Promise((resolve) => replies.push(() => resolve({ status: 200, headers: {}, body: '' })));
  const stderr = { isTTY, columns: 80, write: (text: string) => written.push(text) };
  const console = {
    io: { stderr, env },
    options,
    settings: { apiUrl: { value: 'https://ada:secret@realm.example/' } },
  } as unknown as Console;
  const transport = showWaiting(send, console, clock);
  const call = () =>
    void transport({
      ...{ method: 'GET', url: 'https://realm.example/x', headers: {} },
      ...{ body: undefined, safe: true, signal: undefined },
    });
  return { call, clock, console, replies, text: () => written.join('') };
}

test('the spinner does not appear if the server responds fast', async () => {
  const { call, clock, replies, text } = slowServer();
  call();
  await clock.advance(299);
  replies[0]?.();
  await flushPromises();
  await clock.advance(5_000);
  expect(text()).toBe('');
});

test("the spinner shows the server's host without its password until all requests are done", async () => {
  const { call, clock, replies, text } = slowServer();
  call();
  call();
  await clock.advance(300);
  expect(text()).toContain('| Waiting for realm.example...');
  replies[0]?.();
  await flushPromises();
  expect(text().endsWith('...')).toBe(true);
  replies[1]?.();
  await flushPromises();
  expect(text().endsWith('\r\u001b[2K')).toBe(true);
});

test('the spinner consists of characters that the locale supports', async () => {
  const { call, clock, text } = slowServer({ env: { LANG: 'C.UTF-8' } });
  call();
  await clock.advance(500);
  expect(text()).toContain('⠋ Waiting');
  expect(text()).toContain('⠹ Waiting');
});

test('the spinner does not replace another status text', async () => {
  const { call, clock, console, replies, text } = slowServer();
  const other = statusLine(console);
  other.show('3,000 entries so far...');
  call();
  await clock.advance(900);
  expect(text()).not.toContain('Waiting');
  replies[0]?.();
  await flushPromises();
  expect(text().endsWith('so far...')).toBe(true);
  other.end();
});

test.each([
  { isTTY: false },
  { options: { json: true } },
  { options: { json: 'name' } },
  { options: { quiet: true } },
  { env: { CI: '1' } },
  { env: { TERM: 'dumb' } },
])('the spinner is not printed with %j', async (given) => {
  const { call, clock, text } = slowServer(given);
  call();
  await clock.advance(60_000);
  expect(text()).toBe('');
});
