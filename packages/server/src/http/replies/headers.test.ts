import { expect, test } from 'vitest';
import { parseConfig } from '../../config.ts';
import { apiHeaders, siteHeaders } from './headers.ts';

test('a site over TLS sends Strict-Transport-Security for its own host, and a site over HTTP does not', () => {
  const of = (publicUrl: string) => {
    const config = parseConfig({ mail: { kind: 'mailbox' }, publicUrl });
    return [apiHeaders(config), siteHeaders(config)].map((headers) => headers['strict-transport-security']);
  };
  expect(of('https://realm.example')).toEqual(['max-age=31536000', 'max-age=31536000']);
  expect(of('http://realm.example')).toEqual([undefined, undefined]);
});
