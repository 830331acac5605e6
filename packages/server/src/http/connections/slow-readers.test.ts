import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HttpExchange } from '../requests/request-dispatcher.ts';
import { disconnectSlowReaders } from './slow-readers.ts';

const megabyte = 1_024 * 1_024;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a client that reads responses at this number of bytes per second. */
function client(pendingBytes: number, bytesASecond: number) {
  const socket = {
    bytesWritten: pendingBytes,
    writableLength: pendingBytes,
    destroyed: false,
    destroy() {
      socket.destroyed = true;
      pending.delete(answer);
    },
  };
  const answer = {
    ip: '192.0.2.1',
    response: {
      socket,
      headersSent: true,
      get writableLength() {
        return socket.writableLength;
      },
    },
  } as unknown as HttpExchange;
  pending.add(answer);
  return {
    socket,
    read() {
      socket.writableLength = Math.max(0, socket.writableLength - bytesASecond);
      if (socket.writableLength === 0) pending.delete(answer);
    },
  };
}

const pending = new Set<HttpExchange>();

function sweepEverySecond(seconds: number, clients: { read(): void }[]): void {
  for (let at = 0; at < seconds; at += 1) {
    vi.advanceTimersByTime(1_000);
    for (const each of clients) each.read();
  }
}

function watch(): void {
  pending.clear();
  const app = { log: { info: () => {} }, addHook: () => {} };
  disconnectSlowReaders(app as never, pending, { connections: { perAddress: 64, unreadSeconds: 30 } } as never);
}

test('a client that reads nothing or only single bytes is disconnected after the grace period', () => {
  watch();
  const idle = client(megabyte, 0);
  const dripping = client(megabyte, 1_000);
  const slow = client(megabyte, 20_000);
  sweepEverySecond(31, [idle, dripping, slow]);
  expect([idle, dripping, slow].map(({ socket }) => socket.destroyed)).toEqual([true, false, false]);
  sweepEverySecond(4, [dripping, slow]);
  expect([dripping, slow].map(({ socket }) => socket.destroyed)).toEqual([true, false]);
});

test('when unread responses fill memory, the clients that read the least are disconnected first, and only as many as needed', () => {
  watch();
  const reading = Array.from({ length: 20 }, () => client(8 * megabyte, 200_000));
  const idle = Array.from({ length: 40 }, () => client(8 * megabyte, 0));
  sweepEverySecond(3, [...reading, ...idle]);
  expect(idle.some(({ socket }) => socket.destroyed)).toBe(false);
  sweepEverySecond(2, [...reading, ...idle]);
  const left = [...pending].reduce((sum, { response }) => sum + response.writableLength, 0);
  expect(left).toBeLessThanOrEqual(256 * megabyte);
  expect(left).toBeGreaterThan(240 * megabyte);
  expect(reading.some(({ socket }) => socket.destroyed)).toBe(false);
  expect(idle.some(({ socket }) => !socket.destroyed)).toBe(true);
});

test('a client that stopped reading long ago is disconnected before a newer visitor', () => {
  watch();
  const attackers = Array.from({ length: 31 }, () => client(8 * megabyte, 100_000));
  sweepEverySecond(2, attackers);
  sweepEverySecond(2, []);
  const visitor = client(megabyte, 0);
  sweepEverySecond(5, []);
  expect([...attackers, visitor].some(({ socket }) => socket.destroyed)).toBe(false);
  Array.from({ length: 3 }, () => client(8 * megabyte, 0));
  sweepEverySecond(1, []);
  expect(attackers.some(({ socket }) => socket.destroyed)).toBe(true);
  expect(visitor.socket.destroyed).toBe(false);
});

test('a pause of the server itself does not count against clients', () => {
  watch();
  const attackers = Array.from({ length: 40 }, () => client(8 * megabyte, 0));
  const visitor = client(megabyte, 0);
  sweepEverySecond(1, []);
  const now = performance.now();
  const stoodStill = vi.spyOn(performance, 'now').mockImplementation(() => now + 120_000);
  sweepEverySecond(1, []);
  expect([...attackers, visitor].some(({ socket }) => socket.destroyed)).toBe(false);
  stoodStill.mockRestore();
});
