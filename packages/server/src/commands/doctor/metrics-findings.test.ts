import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { parseConfig } from '../../config.ts';
import { metricsFindings } from './metrics-findings.ts';

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function serverThat(answers: RequestListener): Promise<number> {
  const server = createServer(answers);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const findings = (metrics?: { port: number; host?: string }) =>
  metricsFindings(parseConfig({ mail: { kind: 'mailbox' }, ...(metrics && { metrics }) }));

it('doctor reports nothing about metrics without a metrics setting', async () => {
  expect(await findings()).toEqual([]);
});

it.each([
  ['kafra_build_info{version="1"} 1\nkafra_database_up 1\n', 'ok', 'metrics are at http://127.0.0.1:'],
  ['kafra_build_info{version="1"} 1\nkafra_database_up 0\n', 'bad', 'report that the database does not respond'],
  ['up 1\n', 'bad', 'another program responds at'],
])(
  'doctor reports if the metrics port returns the metrics of Kafra, of another program, or a database failure: %j',
  async (text, level, words) => {
    const port = await serverThat((_request, response) => response.end(text));
    expect(await findings({ port })).toEqual([{ level, text: expect.stringContaining(words) }]);
  },
);

it('doctor warns about an unreachable or unknown metrics port, and about metrics that other machines can read', async () => {
  const port = await serverThat((_request, response) => response.end());
  open.splice(0).forEach((server) => void server.close());
  expect(await findings({ port })).toEqual([{ level: 'warn', text: expect.stringContaining('is `serve` running?') }]);
  expect(await findings({ port: 0 })).toEqual([{ level: 'warn', text: expect.stringContaining('metrics.port is 0') }]);
  const [exposed] = await findings({ port, host: '0.0.0.0' });
  expect(exposed).toEqual({ level: 'warn', text: expect.stringContaining('protect it with a firewall') });
});
