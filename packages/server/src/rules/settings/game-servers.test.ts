import { describe, expect, it } from 'vitest';
import { gameServers, readServerAddress } from './game-servers.ts';

describe('addresses of game servers', () => {
  it.each([
    ['127.0.0.1:6900', { host: '127.0.0.1', port: 6900 }],
    ['game.example:1', { host: 'game.example', port: 1 }],
    ['[::1]:65535', { host: '::1', port: 65_535 }],
  ])('reads %s', (text, address) => {
    expect(readServerAddress(text)).toEqual(address);
  });

  it.each([
    ...['', ':6900', '127.0.0.1', '127.0.0.1:', '127.0.0.1:0', '127.0.0.1:65536', '127.0.0.1:6900 ', 'a b:1'],
    ...['::1:6900', '[::1]', 'http://game.example:80', 'user@game.example:80', 'game.example:80/path', '\0:1'],
  ])('rejects %j', (text) => {
    expect(readServerAddress(text)).toBeUndefined();
    const { error } = gameServers.safeParse({ map: text });
    expect(error?.issues[0]?.message).toBe('must be an address with a port, such as 127.0.0.1:6900');
  });
});
