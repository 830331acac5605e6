/**
 * Creates a queue for work on behalf of clients. In each turn of the event loop it runs one task per client, so that a
 * request of another client waits for at most one task of each.
 */
export function createFairQueue(): (client: string, work: () => void) => void {
  const queues = new Map<string, (() => void)[]>();
  const turn = () => {
    for (const [client, queue] of queues) {
      queue.shift()?.();
      if (queue.length === 0) queues.delete(client);
    }
    if (queues.size > 0) setImmediate(turn);
  };
  return (client, work) => {
    if (queues.size === 0) setImmediate(turn);
    const queue = queues.get(client);
    if (queue) queue.push(work);
    else queues.set(client, [work]);
  };
}
