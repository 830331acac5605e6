import { expect, it } from 'vitest';
import { clientKey, ipBytes, ipText } from './ip-address.ts';

it('ipBytes reads IPv4, IPv6 and IPv4 inside IPv6', () => {
  expect([...(ipBytes('192.0.2.7') ?? [])]).toEqual([192, 0, 2, 7]);
  expect([...(ipBytes('::ffff:192.0.2.7') ?? [])]).toEqual([192, 0, 2, 7]);
  expect(Buffer.from(ipBytes('2001:db8::1:2') ?? []).toString('hex')).toBe('20010db8000000000000000000010002');
  expect(Buffer.from(ipBytes('::1') ?? []).toString('hex')).toBe(`${'0'.repeat(31)}1`);
  expect(ipBytes('somewhere')).toBeUndefined();
});

it.each(['::ffff:c000:207', '::FFFF:192.0.2.7', '0:0:0:0:0:ffff:192.0.2.7', '0:0:0:0:0:FFFF:c000:0207'])(
  'ipBytes reads %s as IPv4',
  (address) => {
    expect([...(ipBytes(address) ?? [])]).toEqual([192, 0, 2, 7]);
    expect(clientKey(address)).toBe('192.0.2.7');
  },
);

it('clientKey counts a /64 of IPv6 as one client', () => {
  expect(clientKey('2001:db8:0:1::a')).toBe(clientKey('2001:db8:0:1:ffff::b'));
  expect(clientKey('2001:db8:0:1::a')).not.toBe(clientKey('2001:db8:0:2::a'));
  expect(clientKey('192.0.2.7')).not.toBe(clientKey('192.0.2.8'));
});

it.each(['192.0.2.7', '2001:db8::1:2', '::1', '::', 'fe80::1:0:0:1'])(
  'ipText returns %s for the bytes of this address',
  (address) => {
    expect(ipText(ipBytes(address) ?? new Uint8Array())).toBe(address);
  },
);
