import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { solveChallenge } from '../support/captcha.ts';

/**
 * Result of a simulated visitor's request. The milliseconds count from its planned time, so that a delay also counts
 * for all later requests.
 */
export interface Sample {
  kind: string;
  status: number;
  ms: number;
  bytes: number;
}

interface Realm {
  url: string;
  /** Tokens of users who are already signed in when they visit. */
  tokens: readonly string[];
  account: { email: string; password: string };
  /** Paths of the files that the page loads. */
  assets: readonly string[];
}

/**
 * Returns the milliseconds between two actions of a simulated visitor. They are shorter than in reality, so that a run
 * ends soon.
 */
const thinkTime = () => 200 + Math.random() * 1_300;

const lists = ['market-history', 'live-market', 'mvp-rankings'];

/**
 * Simulates a visitor with a separate address: a page with its files, repeatedly loaded lists, and two pages of a log.
 */
export async function visit(realm: Realm, number: number, note: (sample: Sample) => void): Promise<void> {
  const localAddress = `127.${1 + (number % 250)}.${Math.floor(number / 250) % 250}.1`;
  const agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress });
  const etags = new Map<string, string>();
  const token = realm.tokens[number % realm.tokens.length] ?? '';
  const send = async (kind: string, method: 'GET' | 'POST', path: string, body?: unknown): Promise<string> => {
    const planned = performance.now();
    const headers: Record<string, string> = { 'accept-encoding': 'br, gzip' };
    if (path.startsWith('/api/')) headers.authorization = `Bearer ${token}`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const etag = etags.get(path);
    if (etag) headers['if-none-match'] = etag;
    try {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const sent = request(new URL(path, realm.url), { method, agent, headers }, resolve).once('error', reject);
        sent.end(body === undefined ? undefined : JSON.stringify(body));
      });
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      if (answer.headers.etag) etags.set(path, answer.headers.etag);
      note({ kind, status: answer.statusCode ?? 0, ms: performance.now() - planned, bytes: bytes.length });
      return answer.headers['content-encoding'] ? '' : bytes.toString();
    } catch {
      note({ kind, status: 0, ms: performance.now() - planned, bytes: 0 });
      return '';
    }
  };

  await send('page', 'GET', '/');
  await Promise.all(realm.assets.map((asset) => send('file', 'GET', asset)));
  await send('site', 'GET', '/site.json');
  if (number % 20 === 0) {
    const challenge = await send('captcha', 'GET', '/captcha/challenge');
    const recaptcha = challenge === '' ? '' : solveChallenge(JSON.parse(challenge));
    await send('sign-in', 'POST', '/api/account/login', { ...realm.account, recaptcha });
  }
  for (let round = 0; round < 3; round++) {
    await pause(thinkTime());
    await Promise.all(lists.map((list) => send(round === 0 ? 'list' : 'list again', 'GET', `/api/server/${list}`)));
  }
  await send('account', 'POST', '/api/account/info', {});
  for (let page = 0; page < 2; page++) {
    await pause(thinkTime());
    await send('log page', 'POST', '/api/account/item-logs', {});
  }
  agent.destroy();
}
