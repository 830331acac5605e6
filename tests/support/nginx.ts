import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@kafra/server/testing';
import { waitFor } from './wait-for.ts';

const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(existsSync);

/** True if nginx can be started on this machine. */
export const hasNginx = program !== undefined;

/**
 * Runs the proxy nginx with these directives of Kafra in a separate folder, in front of these servers (such as
 * `127.0.0.1:4100`), without TLS.
 */
export async function startNginx(text: string, servers: readonly string[]) {
  if (!program) throw new Error('nginx is not installed here');
  const folder = await mkdtemp(path.join(tmpdir(), 'kafra-nginx-'));
  for (const name of ['cache', 'tmp']) await mkdir(path.join(folder, name));
  const port = await freePort('127.0.0.1');
  let next = 0;
  const directives = text
    // The directives for the certificate and for the redirect from port 80 are removed, because tests have neither.
    .replaceAll(/ssl_certificate\S* \S+;/g, '')
    .replace(/server \{\s*listen 80;[^}]*return 301[^}]*\}/, '')
    .replace(/listen (443 ssl|80)/, `listen 127.0.0.1:${port}`)
    .replace('/var/cache/nginx/kafra', path.join(folder, 'cache'))
    .replace(/server (10\.0\.0\.|kafra-)\d:4100/g, () => `server ${servers[next++ % servers.length]}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/tmp/${name};`,
  );
  const file = path.join(folder, 'nginx.conf');
  const main = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;`;
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(file, `${user} ${main} events {} http { access_log off; ${temporary.join(' ')} ${directives} }`);
  const child = spawn(program, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (words) => {
    said += words;
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  const isReady = () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${said}`);
    return fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    );
  };
  await waitFor(isReady, { name: 'answer of nginx' });
  return {
    url,
    /** Process id of nginx's main process. Its child processes handle the requests. */
    pid: child.pid ?? 0,
    async close() {
      child.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
