import type { Transport } from '@kafra/sdk';

/** Clock with the time of the server, because the local clock may be wrong by days. */
export interface ServerClock {
  /** Transport that reads the server's time from the headers of each response. */
  transport: Transport;
  /** Returns the server's time in epoch ms; undefined before the first response. */
  now(): number | undefined;
}

export function createServerClock(send: Transport): ServerClock {
  let known: { time: number; at: number } | undefined;
  return {
    async transport(request) {
      const reply = await send(request);
      const time = Date.parse(reply.headers.date ?? '');
      if (Number.isFinite(time)) known = { time, at: performance.now() };
      return reply;
    },
    now: () => known && known.time + (performance.now() - known.at),
  };
}
