import { setTimeout as pause } from 'node:timers/promises';
import { newPerson } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

/** Result of one write request. */
export interface Write {
  /** Name of the player account that the request creates. */
  name: string;
  status: number;
  /** Time of the response in milliseconds (of `performance.now`), and how long it took. */
  at: number;
  took: number;
}

const every = 100;

/**
 * Creates player accounts at a constant rate, without waiting for responses, until it is stopped. The requests go to
 * `servers` in turn.
 */
export async function startWrites(servers: readonly TestServer[], label: string) {
  const [first] = servers;
  if (!first) throw new Error('no server');
  const writes: Promise<Write>[] = [];
  const done: Write[] = [];
  let isOver = false;

  const write = async (name: string, server: TestServer, token: string): Promise<Write> => {
    const asked = performance.now();
    const { status } = await server.call('POST /api/account/create', { name }, token);
    const answer = { name, status, at: performance.now(), took: performance.now() - asked };
    done.push(answer);
    return answer;
  };
  const { token } = await newPerson(first);
  const loop = (async () => {
    for (let number = 0; !isOver && number < 100; number++) {
      writes.push(write(`${label}_${number}`, servers[number % servers.length] ?? first, token));
      await pause(every);
    }
  })();
  return {
    token,
    done,
    async stop(): Promise<Write[]> {
      isOver = true;
      await loop;
      return Promise.all(writes);
    },
  };
}

/** Returns the longest time without a successful write, in milliseconds. */
export function longestGap(writes: readonly Write[]): number {
  const times = writes.filter(({ status }) => status === 200).map(({ at }) => at);
  times.sort((a, b) => a - b);
  return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));
}
