import { createParts, listen, type ServerParts, stop } from '../assembly.ts';
import { parseConfig } from '../config.ts';
import { createListeners } from '../domain/shared/listeners.ts';
import { createRemoteCounters } from '../domain/shared/remote-counters.ts';
import type { Shared } from '../domain/shared/shared.ts';
import { systemClock } from '../rules/clock.ts';
import type { Metrics } from '../rules/metrics.ts';
import { type Message, readMessage } from './messages.ts';
import type { WorkerTask } from './worker-task.ts';

const tell = (message: Message): void => void process.send?.(message);

/**
 * Sends the metrics since the last request to the primary process. Resolves when they are sent, because the process
 * ends then.
 */
async function tellLast(metrics: Metrics): Promise<void> {
  if (!process.connected) return;
  const message: Message = { kafra: 'measured', id: 0, metrics: [...(await metrics.snapshot())] };
  await new Promise((resolve) => process.send?.(message, undefined, undefined, resolve));
}

/** Creates the state that a worker shares with other workers through the primary process. */
function createWorkersMemory(onMessage: (listener: (message: Message) => void) => void): Shared {
  const counters = createRemoteCounters((id, charge) => tell({ kafra: 'charge', id, charge }), systemClock);
  const listeners = createListeners();
  onMessage((message) => {
    if (message.kafra === 'charged') counters.answer(message.id, message.delay);
    if (message.kafra === 'announced') listeners.notify(message.what, message.masterId);
  });
  return {
    isRemote: true,
    counters,
    publish: (what, masterId) => tell({ kafra: 'announced', what, masterId }),
    subscribe: listeners.subscribe,
    close: async () => undefined,
  };
}

/**
 * Serves requests, together with other workers, until the primary stops it. If the primary is gone, Node ends this
 * process immediately, because the primary owns the address. The primary handles signals: a terminal and systemd send
 * them to all processes of a group.
 */
export async function runWorker(settings: Record<string, unknown>, { workers, port }: WorkerTask): Promise<void> {
  const listeners: ((message: Message) => void)[] = [];
  process.on('message', (raw) => {
    const message = readMessage(raw);
    if (message) for (const listener of listeners) listener(message);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  listeners.push((message) => {
    if (message.kafra === 'measure') void measure(message.id);
  });
  const told = new Promise<{ handsOver: boolean }>((resolve) => {
    listeners.push((message) => message.kafra === 'stop' && resolve(message));
  });

  const config = parseConfig({ ...settings, port });
  const measure = async (id: number) => {
    const metrics = await parts.services.metrics.snapshot();
    tell({ kafra: 'measured', id, metrics: [...metrics] });
  };
  let url = '';
  const shared = createWorkersMemory((listener) => void listeners.push(listener));
  const parts: ServerParts = await createParts(config, {
    clock: systemClock,
    url: () => url,
    shared,
    processes: workers,
  });
  try {
    // The servers to compare include the primary process. Its keys are those of its start.
    await parts.services.instance.requireKnownKeys();
    url = await listen(parts);
    const how = await told;
    await stop(parts, how);
    await tellLast(parts.services.metrics);
  } catch (failure) {
    await stop(parts);
    throw failure;
  }
}
