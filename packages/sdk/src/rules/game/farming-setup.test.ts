import { describe, expect, it } from 'vitest';
import { canonicalSetting, type FarmingSetting, readFarmingSetup, settingLabel, setupWords } from './farming-setup.ts';

describe('a setting of a hunting player', () => {
  it.each<[FarmingSetting, string, string]>([
    ['dps', '0400', '400'],
    ['dps', '10000000', '10000000'],
    ['kill_time', '2.5', '2.5'],
    ['level', '20..60', '20..60'],
    ['level', '020..', '20..'],
    ['level', '..60', '..60'],
    ['level', '30', '30..30'],
    ['avoid', 'Boss', 'boss'],
    ['teleport', 'yes', '1'],
    ['cards', 'NO', 'no'],
    ['without', '0909', '909'],
  ])('%s reads %s as %s', (key, text, canonical) => {
    expect(canonicalSetting(key, text)).toBe(canonical);
    expect(settingLabel(key, canonical)).not.toMatch(/NaN|undefined/);
  });

  it.each<[FarmingSetting, string]>([
    ['dps', '0'],
    ['dps', '-5'],
    ['dps', '1e9'],
    ['dps', '1000000000'],
    ['dps', '2.5'],
    ['dps', 'many'],
    ['dps', ''],
    ['dps', '0x10'],
    ['kill_time', '0.5'],
    ['kill_time', '3601'],
    ['kill_time', 'Infinity'],
    ['level', '60..20'],
    ['level', '..'],
    ['level', '1..2..3'],
    ['level', '-1'],
    ['avoid', 'porings'],
    ['cards', 'some'],
    ['without', 'Jellopy'],
    ['without', '0'],
  ])('%s rejects "%s"', (key, text) => {
    expect(canonicalSetting(key, text)).toBeUndefined();
  });
});

it('missing settings of a hunting player have default values', () => {
  const setup = readFarmingSetup([]);
  expect(setup).toEqual({
    ...{ damage: 400, killTime: undefined, levels: undefined, avoid: [], teleports: false },
    ...{ countsCards: true, without: new Set() },
  });
  expect(setupWords(setup)).toBe('400 damage/s, walking, cards counted');
});

it('a level range of a hunting player without upper limit includes all higher levels', () => {
  expect(readFarmingSetup([{ key: 'level', value: '20..' }]).levels).toEqual({
    min: 20,
    max: Number.POSITIVE_INFINITY,
  });
  expect(readFarmingSetup([{ key: 'level', value: '..60' }]).levels).toEqual({ min: 0, max: 60 });
});
