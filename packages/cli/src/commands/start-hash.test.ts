import { describe, expect, test } from 'vitest';
import { startHash } from './start-hash.ts';

describe('the screen to start with', () => {
  test.each([
    ['#/control_panel/item_db?search=potion', '#/control_panel/item_db?search=potion'],
    ['https://kafra.example/#/control_panel/vendor_db', '#/control_panel/vendor_db'],
    ['https://kafra.example/', '#/'],
    ['#/control_panel/market_history?search=red', '#/control_panel/vendor_db?search=red'],
    ['#/control_panel/itemdb', '#/control_panel/item_db'],
    ['Market History', '#/control_panel/vendor_db'],
    ['live-market', '#/control_panel/live_market'],
    ['account info', '#/control_panel/master'],
    ['#/reset/abc', '#/reset/abc'],
    ['server info', '#/server_info'],
    ['#/home?login', '#/home?login'],
    ['#', '#'],
  ])('%s', (given, hash) => {
    expect(startHash(given)).toBe(hash);
  });

  test.each([
    ['#/control_panel/itemdbs', 'there is no screen itemdbs', 'item_db'],
    ['live_markt', 'there is no screen live_markt', 'live_market'],
  ])('%s is refused', (given, message, near) => {
    expect(() => startHash(given)).toThrow(
      expect.objectContaining({ message, exitReason: 'usage', hints: [expect.stringContaining(near)] }),
    );
  });
});
