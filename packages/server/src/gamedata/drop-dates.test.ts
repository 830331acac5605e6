import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { changesPath, databaseChanges } from '@kafra/sdk/contract';
import { day } from '@kafra/sdk/rules';
import { describe, expect, it } from 'vitest';
import { readDropFacts } from '../domain/drops/read-drop-facts.ts';
import { buildDatabases } from './build.ts';
import { createTestTree, type Files, importItems, mobDb, readPacked } from './testing/small-tree.ts';

const first = Date.UTC(2026, 10, 1);

const porings = (rate: number): Files =>
  mobDb(
    `  - Id: 1002\n    AegisName: PORING\n    Name: Poring\n    Ai: 02\n    Drops:\n      - Item: Jellopy\n        Rate: ${rate}\n` +
      '  - Id: 1031\n    AegisName: POPORING\n    Name: Poporing\n    Drops:\n      - Item: Apple\n        Rate: 500\n',
  );

async function setUp(files: Files = porings(7_000)) {
  const workshop = await createTestTree(files);
  const { rathena, out } = workshop;
  return {
    ...workshop,
    [Symbol.asyncDispose]: () => workshop[Symbol.asyncDispose](),
    async build(builtAt: number) {
      const { versions } = await buildDatabases({ rathena, out, builtAt });
      return databaseChanges.parse(readPacked(join(out, basename(changesPath(versions))))).changes;
    },
    dates: () => JSON.parse(readFileSync(join(out, 'drop_dates.json'), 'utf8')),
    hasDates: () => existsSync(join(out, 'drop_dates.json')),
    facts: (dropRate?: number) => readDropFacts(out, dropRate),
  };
}

describe('stored dates of changed drop rates', () => {
  it('are the dates of the builds that changed the rates of a monster, and are kept', async () => {
    await using shop = await setUp();
    await shop.build(first);
    expect(shop.hasDates()).toBe(false);
    await shop.write(porings(3_000));
    const changes = await shop.build(first + day);
    expect(changes.map(({ id, topic, at }) => [id, topic, at])).toEqual([[1002, 'drops', first + day]]);
    expect(shop.dates()).toEqual({ mobs: { 1002: first + day } });
    // A build of unchanged databases keeps the list of changed drops with its dates.
    expect(await shop.build(first + 2 * day)).toEqual(changes);
    await shop.write(importItems('  - Id: 512\n    Buy: 18\n'));
    const [other] = await shop.build(first + 3 * day);
    expect(other).toMatchObject({ id: 512, at: first + 3 * day });
    expect(shop.dates()).toEqual({ mobs: { 1002: first + day } });
    const { mobs } = await shop.facts();
    expect([mobs.get(1002)?.changedAt, mobs.get(1031)?.changedAt]).toEqual([first + day, undefined]);
  });

  it('change for all monsters if the rate of the realm changes', async () => {
    await using shop = await setUp();
    await shop.build(first);
    await shop.write({ 'conf/import/battle_conf.txt': 'item_rate_common: 300\nitem_rate_heal: 300\n' });
    await shop.write(importItems('  - Id: 512\n    Buy: 18\n'));
    await shop.build(first + day);
    expect(shop.dates()).toEqual({ all: first + day, mobs: {} });
    const { mobs } = await shop.facts();
    expect(mobs.get(1031)).toMatchObject({ changedAt: first + day, drops: [{ item: 512, chance: 0.15 }] });
    // The drop rate in the settings of the site takes precedence over that of the build.
    expect((await shop.facts(2)).mobs.get(1031)?.drops[0]?.chance).toBe(0.1);
  });

  it('include new monsters', async () => {
    await using shop = await setUp({});
    await shop.build(first);
    await shop.write(porings(7_000));
    await shop.build(first + day);
    expect(shop.dates()).toEqual({ mobs: { 1031: first + day } });
  });
});

describe("settings of the game's item log", () => {
  const conf = (text: string, own = '') => ({
    ...porings(7_000),
    'conf/log_athena.conf': `// enable_logs: 0\n${text}import: conf/import/log_conf.txt\n`,
    'conf/import/log_conf.txt': own,
  });

  it.each([
    ['', '', []],
    ['enable_logs: 0xFFFFFFF\nlog_filter: 1\n', '', []],
    ['enable_logs: 0xFFFFFFF\nlog_filter: 1\n', 'enable_logs: 0x200\n', ['drops']],
    ['enable_logs: 0\n', '', ['drops', 'mvp']],
    ['log_filter: 0xFE\n', '', []],
    ['log_filter: 64\n', '', ['healing', 'etc', 'usable', 'weapons', 'armor', 'pet_items']],
    ['log_filter: nonsense\n', '', []],
  ])('combine %j with %j and exclude %j', async (text, own, unlogged) => {
    await using shop = await setUp(conf(text, own));
    await shop.build(first);
    const facts = await shop.facts();
    expect(facts.unlogged).toEqual(unlogged);
    const [apple] = facts.mobs.get(1031)?.drops ?? [];
    expect(apple?.isLogged).toBe(!['drops', 'healing'].some((part) => facts.unlogged.some((off) => off === part)));
  });

  it('are stored in the same file as the game mode', async () => {
    await using shop = await setUp(conf('LOG_FILTER: 0x40 // cards\n'));
    await shop.build(first);
    expect(JSON.parse(readFileSync(join(shop.out, 'game.json'), 'utf8'))).toEqual({
      mode: 'pre-renewal',
      item_log: { log_filter: 64 },
    });
  });
});
