import { second } from '@kafra/sdk/rules';
import type { ServerConfig } from '../../config.ts';
import { networkList } from '../../http/connections/network-list.ts';
import { bad, type Finding, ok, warn } from '../../rules/finding.ts';

const waitFor = 5 * second;
/** Matches addresses that only this machine can reach. */
const isOwn = networkList(['loopback']);

const hostInAddress = (host: string) => (host.includes(':') ? `[${host}]` : host);

function exposure(host: string): Finding[] {
  if (host === 'localhost' || isOwn(host)) return [];
  return [warn(`all clients that reach ${host} can read the metrics: protect it with a firewall`)];
}

/** Checks that the metrics are available at the configured port, and who can read them. */
export async function metricsFindings({ metrics }: ServerConfig): Promise<Finding[]> {
  if (!metrics) return [];
  const { host, port } = metrics;
  if (port === 0) return [warn('metrics.port is 0: each start uses another port')];
  const url = `http://${hostInAddress(host)}:${port}/metrics`;
  const open = exposure(host);
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(waitFor) });
    const text = await response.text();
    if (!response.ok || !text.includes('kafra_build_info'))
      return [...open, bad(`another program responds at ${url}: set metrics.port to a free port`)];
    if (/^kafra_database_up 0$/m.test(text))
      return [...open, bad(`the metrics at ${url} report that the database does not respond`)];
    return [...open, ok(`metrics are at ${url}`)];
  } catch {
    return [...open, warn(`no response from ${url} (setting metrics): is \`serve\` running?`)];
  }
}
