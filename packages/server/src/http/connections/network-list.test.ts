import { expect, it } from 'vitest';
import { networkList } from './network-list.ts';

it.each([
  ['203.0.113.7', '203.0.113.0/24', true],
  ['::ffff:203.0.113.7', '203.0.113.0/24', true],
  ['203.0.114.7', '203.0.113.0/24', false],
  ['2001:db8::1', '2001:db8::/32', true],
  ['127.3.2.1', 'loopback', true],
  ['10.0.0.1', 'loopback', false],
  ['nonsense', '203.0.113.0/24', false],
])('the address %s in the network list %s is %s', (address, network, is) => {
  expect(networkList([network])(address)).toBe(is);
});
