import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { readMetrics } from '../support/metrics.ts';
import { signIn, startDemoServer } from './demo-server.ts';

const requests = 300;
/** Number of memory measurements, and milliseconds between two of them. */
const looks = 20;
const between = 250;

/**
 * Returns the additional bytes that a program uses at each measurement, with or without a client that sends 300
 * requests and reads nothing.
 */
async function watchMemory(isAttacked: boolean): Promise<number[]> {
  const server = await startDemoServer();
  const token = await signIn(server.url, 'player');
  const list = '/api/server/market-history';
  const head = `GET ${list} HTTP/1.1\r\nHost: kafra\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  await (await fetch(server.url + list, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer();
  const held = async () => {
    const told = await readMetrics(server.metricsUrl);
    return (told.get('nodejs_heap_size_used_bytes') ?? 0) + (told.get('nodejs_external_memory_bytes') ?? 0);
  };
  const before = await held();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined);
  socket.pause();
  if (isAttacked) socket.write(head.repeat(requests));
  const seen: number[] = [];
  while (seen.length < looks) {
    await pause(between);
    seen.push((await held()) - before);
  }
  socket.destroy();
  await server.stop();
  return seen;
}

/**
 * Returns the megabytes that an attack costs: at the maximum and at the end. Measuring itself creates nearly a megabyte
 * of garbage, so the value without an attack is subtracted.
 */
export async function pipelinedMemory(): Promise<{ most: number; after: number }> {
  const usual = await watchMemory(false);
  const attacked = await watchMemory(true);
  const more = attacked.map((bytes, look) => (bytes - (usual[look] ?? 0)) / 1e6);
  return { most: Math.max(...more), after: more.at(-1) ?? 0 };
}
