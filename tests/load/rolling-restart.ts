import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createServerFolder } from '../support/server-program.ts';

/** Results of the requests during a rolling restart. */
export interface RestartLoad {
  answered: number;
  failed: number;
  /** Requests per second that were actually sent; fewer than planned on a slow machine. */
  rate: number;
}

/** Sends requests at a fixed rate over persistent connections, until all worker processes have been replaced. */
export async function rollingRestart(planned: number): Promise<RestartLoad> {
  // The server has an empty realm instead of a demo, because a demo runs in only one process.
  const { serve, remove } = createServerFolder();
  const server = await serve('restart', {}, ['--workers', '2']);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const result = { answered: 0, failed: 0 };
  const send = () =>
    new Promise<void>((resolve) => {
      const fail = () => {
        result.failed += 1;
        resolve();
      };
      const sent = get(new URL('/api/server/online-players', server.url), { agent }, (answer) => {
        answer.resume().once('error', fail);
        answer.once('end', () => {
          if (answer.statusCode !== 200) return fail();
          result.answered += 1;
          resolve();
        });
      });
      sent.once('error', fail);
    });
  let isOver = false;
  const begun = performance.now();
  const loop = async () => {
    const running: Promise<void>[] = [];
    for (let count = 0; !isOver; ) {
      for (; count < ((performance.now() - begun) * planned) / 1_000 && !isOver; count++) running.push(send());
      await pause(5);
    }
    await Promise.all(running);
  };
  const load = loop();
  await pause(1_000);
  server.child.kill('SIGHUP');
  await server.waitForOutput('All workers are new');
  isOver = true;
  await load;
  const rate = ((result.answered + result.failed) * 1_000) / (performance.now() - begun);
  agent.destroy();
  server.child.kill('SIGTERM');
  await server.ended;
  remove();
  return { ...result, rate };
}
