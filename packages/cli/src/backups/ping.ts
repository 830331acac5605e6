import { setTimeout as wait } from 'node:timers/promises';
import { nodeTransport } from '@kafra/sdk/node';
import { messageOf } from '@kafra/sdk/rules';

const timeout = 10_000;
/** Before each further try, in milliseconds: a watcher may be starting anew. */
const pauses = [1_000, 3_000];

/** Where the end of a run is told of: the address itself for 0, else with the exit code behind it. */
function pingAddress(url: string, code: number): string {
  const address = new URL(url);
  if (code !== 0) address.pathname = `${address.pathname.replace(/\/+$/, '')}/${code}`;
  return address.href;
}

/**
 * Tells a watcher how a run has ended: it raises the alarm when it hears of a failure, or of nothing. Answers why it could
 * not be told, undefined where it was.
 */
export async function ping(url: string, code: number, signal: AbortSignal): Promise<string | undefined> {
  const send = nodeTransport({ timeout });
  let problem = '';
  for (const pause of [0, ...pauses]) {
    try {
      await wait(pause, undefined, { signal });
      const { status } = await send({
        ...{ method: 'GET', url: pingAddress(url, code), headers: {}, body: undefined, safe: false, signal },
      });
      if (status < 400) return undefined;
      problem = `HTTP status ${status}`;
    } catch (error) {
      problem = messageOf(error);
    }
  }
  return problem;
}
