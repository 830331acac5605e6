import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type ItemRecord,
  itemRecord,
  type MapRecord,
  type MobRecord,
  mapRecord,
  mobRecord,
  type Schema,
} from '@kafra/sdk/contract';
import { type BuildResult, buildDatabases } from '@kafra/server/testing';
import { load } from 'js-yaml';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Grid } from './art/terrain/grid.ts';
import { encodeMapCache } from './art/terrain/map-cache.ts';
import { worldDir } from './world-dir.ts';
import { drawGrounds, writeDemoWorld } from './write-demo-world.ts';

const timeout = 120_000;
let folder = '';
let built: BuildResult;
let items: ItemRecord[];
let mobs: MobRecord[];
let maps: MapRecord[];
let grounds: Map<string, Grid>;

async function database<S extends Schema>(name: string, record: S): Promise<z.output<S>[]> {
  return z.array(record).parse(JSON.parse(gunzipSync(await readFile(join(folder, 'db', name))).toString()));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-world-'));
  await writeDemoWorld(join(folder, 'tree'));
  built = await buildDatabases({
    rathena: join(folder, 'tree'),
    client: join(folder, 'tree', 'client'),
    out: join(folder, 'db'),
    version: '1',
  });
  items = await database('item_db_1.json.gz', itemRecord);
  mobs = await database('mob_db_1.json.gz', mobRecord);
  maps = await database('map_db_1.json.gz', mapRecord);
  grounds = drawGrounds();
}, timeout);

afterAll(() => rm(folder, { recursive: true, force: true }));

const countBy = (values: readonly string[]) =>
  Object.fromEntries([...new Set(values)].map((value) => [value, values.filter((other) => other === value).length]));

describe('the demo world', () => {
  it('is parsed completely as a rAthena tree, and every name in its files is resolved', () => {
    expect(built.coverage.not_understood).toEqual([]);
    expect(built.coverage.unresolved).toEqual([]);
  });

  it('has items of every type and weapons of every kind', () => {
    const types = countBy(items.map(({ type }) => type));
    const least = {
      Healing: 20,
      Usable: 20,
      Etc: 90,
      Weapon: 60,
      Armor: 60,
      Card: 80,
      PetEgg: 10,
      PetArmor: 8,
      Ammo: 12,
      DelayConsume: 8,
    };
    for (const [type, count] of Object.entries(least)) expect(types[type], type).toBeGreaterThanOrEqual(count);
    expect(types.Cash).toBeUndefined();
    expect(new Set(items.flatMap(({ type, subtype }) => (type === 'Weapon' && subtype ? [subtype] : []))).size).toBe(
      22,
    );
    expect(items.filter(({ costume }) => costume).length).toBeGreaterThanOrEqual(8);
    expect(items.filter(({ description }) => !description)).toEqual([]);
    expect(items.filter(({ group_contents }) => group_contents.length > 0).length).toBeGreaterThanOrEqual(8);
    expect(items.filter(({ pet }) => pet).length).toBeGreaterThanOrEqual(12);
  });

  it('names the enchantments 4700 to 4752 as the game does', () => {
    const enchants = items.filter(({ id }) => id >= 4700 && id <= 4752).map(({ name }) => name);
    const expected = ['STR', 'INT', 'DEX', 'AGI', 'VIT', 'LUK'].flatMap((stat) =>
      [1, 2, 3].map((plus) => `${stat}+${plus}`),
    );
    expect(enchants).toEqual(expected);
  });

  it('has monsters of every race, size and element, with MVPs and their followers', () => {
    expect(mobs.length).toBeGreaterThanOrEqual(100);
    expect(new Set(mobs.map(({ race }) => race)).size).toBe(10);
    expect(new Set(mobs.map(({ size }) => size)).size).toBe(3);
    expect(new Set(mobs.map(({ element }) => element.type)).size).toBe(10);
    expect(mobs.filter(({ mvp_exp }) => mvp_exp > 0).length).toBeGreaterThanOrEqual(12);
    expect(mobs.filter(({ slaves }) => slaves.length > 0).length).toBeGreaterThanOrEqual(12);
  });

  it('has no NPC shop that sells an item for less than another shop pays, discounts included', () => {
    const giveaways = items.flatMap(({ name, sell, vended_by }) =>
      vended_by
        .filter(({ price, currency }) => !currency && price !== undefined && price * 0.76 < sell * 1.24)
        .map(() => name),
    );
    expect(giveaways).toEqual([]);
  });

  it('places warps, arrivals and people on walkable ground', () => {
    const blocked = maps.flatMap(({ id, warps, npcs }) =>
      [
        ...warps.map(({ from_x, from_y }) => ({ map: id, x: from_x, y: from_y })),
        ...warps.map(({ to, to_x, to_y }) => ({ map: to, x: to_x, y: to_y })),
        ...npcs.map(({ x, y }) => ({ map: id, x, y })),
      ].filter(({ map, x, y }) => !grounds.get(map)?.walkable(x, y)),
    );
    expect(blocked).toEqual([]);
  });

  it('leaves free ground in every monster spawn area', () => {
    const cramped = maps.flatMap(({ id, height, spawns }) =>
      spawns.flatMap(({ name, regions }) =>
        regions.flatMap(({ x, y, x2, y2 }) => {
          const ground = grounds.get(id);
          for (let px = Math.floor(x); px <= x2; px++)
            for (let py = Math.floor(y); py <= y2; py++) if (ground?.walkable(px, height - 1 - py)) return [];
          return [`${id}: ${name}`];
        }),
      ),
    );
    expect(cramped).toEqual([]);
  });

  it('has a way back for each warp between maps, and no warp ends on another warp', () => {
    const ways = maps.flatMap(({ warps }) => warps);
    const oneWay = ways.filter((way) => !ways.some((back) => back.from === way.to && back.to === way.from));
    const traps = ways.filter((way) =>
      ways.some(
        (out) => out.from === way.to && Math.abs(out.from_x - way.to_x) < 3 && Math.abs(out.from_y - way.to_y) < 3,
      ),
    );
    expect(oneWay).toEqual([]);
    expect(traps).toEqual([]);
  });

  it('can be walked from the capital to every map', () => {
    const reached = new Set(['lanthorn']);
    for (const map of reached) for (const warp of maps.find(({ id }) => id === map)?.warps ?? []) reached.add(warp.to);
    expect(maps.filter(({ id, hidden }) => !hidden && !reached.has(id)).map(({ id }) => id)).toEqual([]);
  });

  it('has records for the rules about hidden records and for lists longer than one page', () => {
    expect(maps.filter(({ hidden }) => hidden).map(({ id }) => id)).toEqual(['lan_cell']);
    const hidden = mobs.filter((mob) => mob.hidden);
    expect(hidden.map(({ name, master }) => [name, master?.name])).toEqual([['Echo Wisp', 'The Quiet One']]);
    expect(Math.max(...mobs.map(({ spawns }) => spawns.length))).toBeGreaterThan(5);
    expect(Math.max(...items.map(({ drops_from }) => drops_from.length))).toBeGreaterThan(20);
    expect(Math.max(...maps.map(({ warps }) => warps.length))).toBeGreaterThan(8);
  });

  it('has towns, three castles for guild battles, a guild dungeon, a guild base and every map flag with a label', () => {
    expect(maps.filter(({ town }) => town)).toHaveLength(4);
    expect(maps.filter(({ guild_castle }) => guild_castle).map(({ id }) => id)).toEqual([
      'prtg_cas01',
      'payg_cas02',
      'gefg_cas04',
    ]);
    expect(maps.filter(({ guild_dungeon }) => guild_dungeon).map(({ id }) => id)).toEqual(['gld_dun01']);
    expect(maps.filter(({ guild_base }) => guild_base).map(({ id }) => id)).toEqual(['lan_gld']);
    const flags = new Set(maps.flatMap(({ mapflags }) => mapflags.map((flag) => flag.split(' ')[0])));
    for (const flag of 'noexp noloot nopenalty noreturn noteleport nobranch nomemo nosave noicewall'.split(' '))
      expect(flags, flag).toContain(flag);
  });

  it('has twelve regions for the region of the day, each of one to four existing maps', async () => {
    const region = z.object({ region: z.string(), maps: z.array(z.string()).min(1).max(4) });
    const regions = z.array(region).parse(load(await readFile(join(worldDir, 'spotlight.yml'), 'utf8')));
    expect(regions).toHaveLength(12);
    const known = new Set(maps.map(({ id }) => id));
    expect(regions.flatMap((featured) => featured.maps).filter((map) => !known.has(map))).toEqual([]);
  });

  it(
    'has a picture of every item, monster and person',
    async () => {
      const picture = (path: string) => sharp(join(folder, 'db', path)).metadata();
      for (const { id } of items) {
        const { width, height, hasAlpha } = await picture(`items/${id > 4000 && id < 4700 ? 'card' : id}.gif`);
        expect([width, height, hasAlpha]).toEqual([24, 24, true]);
      }
      for (const { id, img_width, img_height } of mobs) {
        const { width, height } = await picture(`mobs/${id}.webp`);
        expect([img_width, img_height]).toEqual([width, height]);
        expect((await picture(`mobs_small/${id}.webp`)).width).toBeLessThanOrEqual(48);
      }
      const people = new Set(maps.flatMap(({ npcs }) => npcs.map(({ sprite_id }) => sprite_id ?? 0)));
      for (const id of people) await picture(id > 1000 ? `mobs_small/${id}.webp` : `npcs_small/${id}.webp`);
    },
    timeout,
  );

  it('is byte-identical whenever it is created', { tags: ['exhaustive'] }, () => {
    expect(encodeMapCache(drawGrounds()).equals(encodeMapCache(grounds))).toBe(true);
  });
});
