import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../config.ts';
import { proxyFindings } from './outside-findings.ts';

describe('the doctor check of trustedProxies', () => {
  const findings = (...trustedProxies: string[]) =>
    proxyFindings(parseConfig({ mail: { kind: 'mailbox' }, trustedProxies }));

  it.each([['0.0.0.0/0'], ['::/0'], ['0.0.0.0/1'], ['2000::/3']])(
    'warns about %s, which contains addresses of visitors',
    (network) => {
      const [finding, ...others] = findings('10.0.0.1', network, 'loopback');
      expect(others).toEqual([]);
      expect(finding?.level).toBe('warn');
      expect(finding?.text).toMatch(new RegExp(`^trustedProxies contains ${network.replaceAll('.', '\\.')}: `));
    },
  );

  it('lists all trusted networks that are too wide', () => {
    expect(findings('0.0.0.0/0', '::/0')[0]?.text).toContain('0.0.0.0/0, ::/0:');
  });

  it.each([
    ['none', []],
    ['addresses', ['192.0.2.1', '2001:db8::1']],
    ['names', ['loopback', 'linklocal', 'uniquelocal']],
    ['networks of a provider', ['10.0.0.0/8', '172.16.0.0/12', '2400:cb00::/32', 'fd00::/16']],
  ])('does not warn about %s', (_, networks) => {
    expect(findings(...networks)).toEqual([]);
  });
});
