import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { readMetrics } from '../support/metrics.ts';
import { signIn, startDemoServer } from './demo-server.ts';

const requests = 300;
/** Milliseconds for which it is looked how much is held. */
const watched = 5_000;

/** Megabytes that the program holds more at most, and in the end, once one client has sent 300 requests and reads nothing. */
export async function pipelinedMemory(): Promise<{ most: number; after: number }> {
  const server = await startDemoServer();
  const token = await signIn(server.url, 'player');
  const list = '/api/server/market-history';
  await (await fetch(server.url + list, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer();
  const held = async () => {
    const told = await readMetrics(server.metricsUrl);
    return (told.get('nodejs_heap_size_used_bytes') ?? 0) + (told.get('nodejs_external_memory_bytes') ?? 0);
  };
  const before = await held();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
  socket.pause();
  socket.write(`GET ${list} HTTP/1.1\r\nHost: kafra\r\nAuthorization: Bearer ${token}\r\n\r\n`.repeat(requests));
  let most = before;
  let after = before;
  for (const until = performance.now() + watched; performance.now() < until; await pause(100)) {
    after = await held();
    most = Math.max(most, after);
  }
  socket.destroy();
  await server.stop();
  return { most: (most - before) / 1e6, after: (after - before) / 1e6 };
}
