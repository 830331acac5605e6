import { describe, expect, test } from 'vitest';
import { startHash } from './start-hash.ts';

describe('the start screen of the terminal UI', () => {
  test.each([
    ['#/control_panel/item_db?search=potion', '#/control_panel/item_db?search=potion'],
    ['https://kafra.example/#/control_panel/vendor_db', '#/control_panel/vendor_db'],
    ['https://kafra.example/', '#/'],
    ['https://kafra.example/item/501', '#/shared/item_db?id=501'],
    ['/map/prontera', '#/shared/map_db?id=prontera'],
    ['#/control_panel/market_history?search=red', '#/control_panel/vendor_db?search=red'],
    ['#/control_panel/itemdb', '#/control_panel/item_db'],
    ['Market History', '#/control_panel/vendor_db'],
    ['live-market', '#/control_panel/live_market'],
    ['account info', '#/control_panel/master'],
    ['#/reset/abc', '#/reset/abc'],
    ['server info', '#/server_info'],
    ['#/home?login', '#/home?login'],
    ['#', '#'],
  ])('is found for the argument %s', (given, hash) => {
    expect(startHash(given)).toBe(hash);
  });

  test.each([
    ['#/control_panel/itemdbs', 'no screen named "itemdbs" found', 'item_db'],
    ['live_markt', 'no screen named "live_markt" found', 'live_market'],
  ])('is not found for the argument %s', (given, message, near) => {
    expect(() => startHash(given)).toThrow(
      expect.objectContaining({ message, exitReason: 'usage', hints: [expect.stringContaining(near)] }),
    );
  });
});
