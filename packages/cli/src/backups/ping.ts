import { setTimeout as wait } from 'node:timers/promises';
import { nodeTransport } from '@kafra/sdk/node';
import { messageOf } from '@kafra/sdk/rules';

const timeout = 10_000;
/** Milliseconds before each retry of a request to the monitoring service, because that service may be restarting. */
const pauses = [1_000, 3_000];

/**
 * Returns the address that notifies the monitoring service: the configured one for exit code 0, else with the exit code
 * appended.
 */
function pingAddress(url: string, code: number): string {
  const address = new URL(url);
  if (code !== 0) address.pathname = `${address.pathname.replace(/\/+$/, '')}/${code}`;
  return address.href;
}

/**
 * Reports the end of a backup run to a monitoring service, which alerts after a failure or without a report. Returns
 * why the report failed; undefined on success.
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
