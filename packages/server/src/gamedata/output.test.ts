import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { changesPath, itemRecord, mapRecord, mobRecord, type Schema, skillRecord } from '@kafra/sdk/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { buildDatabases } from './build.ts';
import { writeInto } from './output/write.ts';
import { luaByteCode } from './testing/lua-fixture.ts';
import {
  buildSmall,
  createTestTree,
  type Files,
  importItems,
  mapCache,
  openMap,
  readBuilt,
  readPacked,
  script,
} from './testing/small-tree.ts';

function signOf(light: number): string {
  if (light > 200) return '.';
  return light > 130 ? '~' : '#';
}

/** Returns a picture as text with one character per pixel: `#` for a dark pixel, `.` for a light one. */
async function draw(file: string): Promise<string[]> {
  const { data, info } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  const points = Array.from({ length: info.height }, (_, y) => data.subarray(y * info.width, (y + 1) * info.width));
  return points.map((row) => [...row].map(signOf).join(''));
}

const files = (folder: string) => readdirSync(folder, { recursive: true }).map(String).sort();

describe('a build of the databases', () => {
  it('writes the files that the site serves under /db, valid against the contract', async () => {
    await using workshop = await createTestTree();
    const built = readBuilt(workshop.out, await buildDatabases({ ...workshop, client: undefined, version: '1.2.3' }));
    expect(files(workshop.out)).toEqual([
      '.kafra-manifest.json',
      expect.stringMatching(/^art_[0-9a-f]{12}\.json$/),
      'castles.json',
      'changes_1.2.3-1.2.3-1.2.3.json.gz',
      'coverage.json',
      'coverage.txt',
      'game.json',
      'item_db_1.2.3.json.gz',
      'map_db_1.2.3.json.gz',
      'maps',
      'maps/field.gif',
      'maps/town.gif',
      'maps_small',
      'maps_small/field.gif',
      'maps_small/town.gif',
      'mob_db_1.2.3.json.gz',
      'mob_db_min_1.2.3.json.gz',
      'rates.json',
      'skill_db_1.2.3.json.gz',
      'versions.json',
    ]);
    expect(JSON.parse(readFileSync(join(workshop.out, 'game.json'), 'utf8'))).toEqual({ mode: 'pre-renewal' });
    expect(JSON.parse(readFileSync(join(workshop.out, 'castles.json'), 'utf8'))).toEqual([
      { id: 0, map: 'castle', name: 'Castle' },
    ]);
    for (const [schema, records] of [
      [itemRecord, built.items],
      [mobRecord, built.mobs],
      [mapRecord, built.maps],
      [skillRecord, built.skills],
    ] as const) {
      const written = [...records.values()];
      expect(JSON.stringify(z.array<Schema>(schema).parse(written))).toBe(JSON.stringify(written));
    }
    expect(readPacked(join(workshop.out, 'mob_db_min_1.2.3.json.gz'))).toEqual([{ id: 1002, name: 'Poring' }]);
    expect(JSON.parse(readFileSync(join(workshop.out, 'versions.json'), 'utf8'))).toEqual({
      art: expect.stringMatching(/^[0-9a-f]{12}$/),
      item: '1.2.3',
      mob: '1.2.3',
      map: '1.2.3',
      skill: '1.2.3',
    });
  });

  it('writes the same bytes for the same server tree, independent of the version', async () => {
    await using workshop = await createTestTree();
    const { rathena, out } = workshop;
    const first = await buildDatabases({ rathena, out });
    const second = await buildDatabases({ rathena, out: `${out}2` });
    expect(second.versions).toEqual(first.versions);
    for (const file of files(out).filter((name) => name.includes('.'))) {
      expect(readFileSync(join(`${out}2`, file)).equals(readFileSync(join(out, file)))).toBe(true);
    }
    await workshop.write(script('field,1,1\tmonster\tPoring\t1002,1\n'));
    const third = await buildDatabases({ rathena, out });
    expect(third.versions.item).toBe(first.versions.item);
    expect(third.versions.map).not.toBe(first.versions.map);
  });

  it('records the changes since the previous databases, and keeps them after a build without changes', async () => {
    await using workshop = await createTestTree();
    const { rathena, out } = workshop;
    const changes = async () => {
      const { versions } = await buildDatabases({ rathena, out });
      return readPacked(join(out, basename(changesPath(versions))));
    };
    expect(await changes()).toEqual({ changes: [] });
    await workshop.write(importItems('  - Id: 512\n    Buy: 18\n'));
    const told = {
      changes: expect.arrayContaining([expect.objectContaining({ id: 512, field: 'buy', before: '15', after: '18' })]),
    };
    expect(await changes()).toEqual(told);
    expect(await changes()).toEqual(told);
  });

  it('fails if a database version that exists would get different content', async () => {
    await using workshop = await createTestTree();
    const { rathena, out } = workshop;
    const build = (version: string) => buildDatabases({ rathena, out, version });
    await build('1.2.3');
    await build('1.2.3');
    await workshop.write(importItems('  - Id: 512\n    Buy: 18\n'));
    const before = files(out).map((name) => statSync(join(out, name)).mtimeMs);
    await expect(build('1.2.3')).rejects.toThrow('version 1.2.3: ');
    expect(files(out).map((name) => statSync(join(out, name)).mtimeMs)).toEqual(before);
    await build('1.2.4');
  });

  it('replaces older databases only after success', async () => {
    await using workshop = await createTestTree();
    const { rathena, out } = workshop;
    await buildDatabases({ rathena, out, version: 'old' });
    const before = files(out);
    await workshop.write({ 'db/pre-re/mob_db.yml': '' });
    await expect(buildDatabases({ rathena, out })).rejects.toThrow('is empty');
    expect(files(out)).toEqual(before);
    await using good = await createTestTree();
    await buildDatabases({ rathena: good.rathena, out });
    expect(existsSync(join(out, 'item_db_old.json.gz'))).toBe(false);
    expect(files(join(out, '..')).filter((name) => name.startsWith('.db'))).toEqual([]);
  });

  it('fails before reading the tree if the target folder cannot be created', async () => {
    await using workshop = await createTestTree();
    const { rathena, out } = workshop;
    await writeFile(`${out}.txt`, 'a file');
    await expect(buildDatabases({ rathena, out: `${out}.txt/db` })).rejects.toThrow(
      'db.txt is a file, but must be a folder',
    );
  });

  it('reports its progress', async () => {
    const stages: string[] = [];
    await buildSmall({}, { onProgress: ({ stage, done, all }) => stages.push(`${stage} ${done}/${all}`) });
    expect(stages).toEqual([
      'Databases 0/1',
      'Databases 1/1',
      'Scripts 1/2',
      'Scripts 2/2',
      'Map pictures 1/2',
      'Map pictures 2/2',
    ]);
  });

  it("includes the realm's rates from its configuration, without unset ones", async () => {
    expect((await buildSmall()).rates).toEqual({});
    const conf = { 'conf/battle/exp.conf': '// base_exp_rate: 1\nbase_exp_rate: 300\njob_exp_rate: 250 // high\n' };
    expect((await buildSmall(conf)).rates).toEqual({ base: 3, job: 2.5 });
    expect((await buildSmall(conf, { rates: { drop: 2 } })).rates).toEqual({ base: 3, job: 2.5, drop: 2 });
  });
});

describe('map pictures', () => {
  const corner = ['1111111', '1.....1', '1.33.11', '1....11', '1111111'].map((row) => row.replaceAll('.', '0'));

  it('have north at the top, with a wall around the map', async () => {
    await using workshop = await createTestTree({
      'db/map_cache.dat': mapCache({ town: ['0000000', ...corner.slice(1)], field: openMap(260) }),
      'db/pre-re/map_cache.dat': mapCache({ other: openMap(20) }),
    });
    await buildDatabases(workshop);
    expect(await draw(join(workshop.out, 'maps/town.gif'))).toEqual([
      '#######',
      '#.....#',
      '#.~~.##',
      '#....##',
      '#######',
    ]);
    expect(await sharp(join(workshop.out, 'maps/field.gif')).metadata()).toMatchObject({ width: 260, height: 260 });
    expect(await sharp(join(workshop.out, 'maps_small/field.gif')).metadata()).toMatchObject({
      width: 128,
      height: 128,
    });
    expect(files(join(workshop.out, 'maps'))).toContain('other.gif');
  });

  it('prefer the map cache of the game mode', async () => {
    const built = await buildSmall();
    expect(built.maps.get('town')).toMatchObject({ width: 40, height: 40, cells: 38 * 38 });
  });

  it('show the readable maps of a truncated or broken map cache', async () => {
    const whole = mapCache({ town: openMap(40), field: openMap(60) });
    const cut = await buildSmall({
      'db/map_cache.dat': whole.slice(0, -5),
      'db/pre-re/map_cache.dat': mapCache({ x: openMap(5) }),
    });
    expect(cut.findings).toEqual([
      'db/map_cache.dat: map 2 of 2 is invalid',
      'db/map_cache.dat: map field has no ground',
    ]);
    const broken = Buffer.from(whole);
    broken.fill(7, broken.length - 10);
    const built = await buildSmall({
      'db/map_cache.dat': broken,
      'db/pre-re/map_cache.dat': mapCache({ x: openMap(5) }),
    });
    expect(built.findings).toEqual(['db/map_cache.dat: the cells of field cannot be unpacked']);
    expect(built.maps.get('field')).toMatchObject({ width: 60 });
  });

  it('are never written outside their folder, for any map name', async () => {
    const names = ['../../abc', '..\\abc', '/tmp/abc', '.abc', 'a:b', 'a\n'];
    const strange = Object.fromEntries(names.map((name) => [name, openMap(5)]));
    await using workshop = await createTestTree({
      'db/import/map_cache.dat': mapCache({ ...strange, '1@a_b': openMap(5) }),
    });
    const { rathena, out } = workshop;
    const { findings } = readBuilt(out, await buildDatabases({ rathena, out }));
    expect(findings).toEqual(['db/import/map_cache.dat: has 6 names that no map can have, such as "../../abc"']);
    expect(readdirSync(join(workshop.out, 'maps')).sort()).toEqual(['1@a_b.gif', 'field.gif', 'town.gif']);
    expect(existsSync(join(workshop.out, '..', 'abc.gif'))).toBe(false);
    const outside = writeInto(join(workshop.out, 'maps'), 'x/../../versions.json', '');
    await expect(outside).rejects.toThrow('is outside the output folder');
  });
});

describe('map records of a build', () => {
  it('include the enabled maps, which are hidden if they are empty', async () => {
    const built = await buildSmall({ 'conf/maps_athena.conf': 'map: town\nmap: field\nmap: prt_in\ndelmap: field\n' });
    expect([...built.maps.keys()]).toEqual(['town', 'prt_in']);
    expect(built.maps.get('prt_in')).toMatchObject({ hidden: true, name: 'Prontera Interiors' });
    expect(built.findings.toSorted()).toEqual([
      'db/map_cache.dat: map prt_in has no ground',
      'db/map_index.txt: map prt_in has no index',
      'npc/world.txt:3: 1 spawn lines on field, which is turned off',
    ]);
  });

  it('mark warps that lead indoors', async () => {
    const built = await buildSmall({
      ...script('town,1,1,0\twarp\tdoor\t1,1,prt_in,3,4\n'),
      'conf/maps_athena.conf': 'map: town\nmap: field\nmap: prt_in\n',
    });
    expect(built.maps.get('town')?.warps.map((warp) => [warp.to, warp.to_indoor, warp.indoors])).toEqual([
      ['field', false, false],
      ['prt_in', true, false],
    ]);
  });

  it('are named by the client, the tree, castles, script comments or a built-in list, in this order', async () => {
    await using workshop = await createTestTree({
      ...script('// town - Comment Town\n// field - Comment Field (South)\n'),
      'conf/maps_athena.conf': ['town', 'field', 'castle', 'prontera', 'prt_fild03', 'x1']
        .map((map) => `map: ${map}\n`)
        .join(''),
    });
    await workshop.writeClient({ 'data/MapNameTable.txt': '// names\ntown.rsw#Client Town#\n' });
    const { maps } = readBuilt(workshop.out, await buildDatabases(workshop));
    expect([...maps.values()].map((map) => [map.name, map.sub_title])).toEqual([
      ['Client Town', undefined],
      ['Comment Field', 'South'],
      ['Castle', undefined],
      ['Prontera', 'Rune-Midgarts Kingdom'],
      ['Prontera Field', undefined],
      ['x1', undefined],
    ]);
  });
});

describe('files of a game client', () => {
  it("add item descriptions in three formats, with priority for the operator's own file", async () => {
    await using workshop = await createTestTree();
    await workshop.writeClient({
      'idnum2itemdesctable.txt': '512#\nA ^FF0000red^000000 fruit.\nWeight: 2\n#\n909#\nOld text\n#\n',
      'System/itemInfo.lua':
        'tbl = {\n[909] = { identifiedDisplayName = "Jellopy",\n identifiedDescriptionName = { "A \\"crystal\\" } of", "monsters" }, slotCount = 0 },\n}\n',
      'item_descriptions.yml': '512: |\n  From the realm\n',
    });
    const { items } = readBuilt(workshop.out, await buildDatabases(workshop));
    expect(items.get(512)?.description).toBe('From the realm');
    expect(items.get(909)?.description).toBe('A "crystal" } of\nmonsters');
  });

  it('add item descriptions and map names from Lua source and byte code, with the additions of the server owner', async () => {
    await using workshop = await createTestTree();
    const entry = (id: number, line: string) => `[${id}] = { identifiedDescriptionName = { '${line}' } },`;
    await workshop.writeClient({
      'System/itemInfo_true.lub': luaByteCode,
      'System/itemInfo_Sakray.lua': `tbl = { ${entry(512, 'of a stub')} } -- short`,
      'SystemEN/itemInfo_C.lua': `tbl_custom = { ${entry(909, "it\\'s custom")} --[[ ${entry(512, 'no')} ]] }`,
      'System/mapInfo_true.lua':
        'mapTbl = { ["Town.rsw"] = { displayName = "Capital", signName = { mainTitle = "x" } } }',
    });
    const { items, maps, findings } = readBuilt(workshop.out, await buildDatabases(workshop));
    expect(findings).toEqual([]);
    expect(items.get(512)?.description).toBe('A bottle of ^0000FFred^000000 herbs.\nWeight: 7');
    expect(items.get(909)?.description).toBe("it's custom");
    expect([...maps.values()].find(({ id }) => id === 'town')?.name).toBe('Capital');
  });

  const apple =
    'tbl = { [512] = { identifiedDisplayName = "A", identifiedResourceName = "x", identifiedDescriptionName = { "b" } } }';
  it.each<[string, Files, string[]]>([
    [
      'in LuaFiles514 of a translation, next to a loader with helper functions',
      {
        'SystemEN/itemInfo.lua':
          'require("SystemEN/LuaFiles514/itemInfo_f")\ndofile("SystemEN/LuaFiles514/itemInfo.lua")',
        'SystemEN/LuaFiles514/itemInfo.lua': apple,
        'SystemEN/LuaFiles514/itemInfo_f.lua': 'function main() end',
      },
      [],
    ],
    [
      'in any folder named by a loader',
      { 'System/itemInfo.lub': "dofile 'deep/Er/x.lua'", 'Deep/er/X.lua': apple },
      [],
    ],
    ['by a path of a Windows machine', { 'iteminfo.lua': 'dofile("a\\\\b.lua")', 'a/b.lua': apple }, []],
    ['by a module name with dots', { 'iteminfo.lua': 'require "a.b"', 'a/b.lub': apple }, []],
    ['next to the loader', { 'System/iteminfo.lua': 'dofile("own.lua")', 'System/own.lua': apple }, []],
    ['in a subfolder of the given folder', { 'iteminfo.lua': 'dofile("SystemEN/x/y.lua")', 'x/y.lua': apple }, []],
    ['through a second loader', { 'iteminfo.lua': 'dofile("a.lua")', 'a.lua': 'dofile("b.lua")', 'b.lua': apple }, []],
    [
      'even if a loader names a missing file, a file outside, and itself',
      {
        'iteminfo.lua': `dofile("SystemEN/gone.lua") dofile("../rathena/x.lua") dofile("a.lua") ${apple}`,
        'a.lua': 'dofile("itemInfo.lua")',
      },
      [
        'a.lua: loads iteminfo.lua, which is being read: a circle',
        'iteminfo.lua: loads SystemEN/gone.lua, which does not exist',
        'iteminfo.lua: loads ../rathena/x.lua, which does not exist',
      ],
    ],
  ])('are found when another Lua file loads them: %s', async (_, files, expected) => {
    await using workshop = await createTestTree({ 'x.lua': 'outside = 1' });
    await workshop.writeClient(files);
    const { items, findings } = readBuilt(workshop.out, await buildDatabases({ ...workshop, clientNames: true }));
    expect(items.get(512)).toMatchObject({ name: 'A', description: 'b' });
    expect(findings.filter((finding) => !finding.includes('the file of its pictures'))).toEqual(expected);
  });

  it('are reported if they load a Lua file that is missing', async () => {
    await using workshop = await createTestTree();
    await workshop.writeClient({
      'SystemEN/itemInfo.lua': 'dofile("SystemEN/LuaFiles514/itemInfo.lua")',
      'System/iteminfo.lua': 'dofile("System/stub.lua")',
      'System/stub.lua': 'x = 1',
    });
    const { findings } = readBuilt(workshop.out, await buildDatabases(workshop));
    expect(findings).toEqual([
      'System/stub.lua: contains no entry',
      'System/iteminfo.lua: contains no entry',
      'SystemEN/itemInfo.lua: loads SystemEN/LuaFiles514/itemInfo.lua, which does not exist',
    ]);
  });

  it('leave out a long text that too many items share, and report it once', async () => {
    await using workshop = await createTestTree();
    const entry = (id: number) => `[${id}] = { identifiedDescriptionName = { long } },`;
    const between = Array.from({ length: 200 }, (_, at) => entry(5_000 + at)).join('');
    await workshop.writeClient({
      'itemInfo.lua': `long = "${'x'.repeat(20_000)}" tbl = { ${entry(512)} ${between} ${entry(909)} } again = tbl`,
    });
    const { items, findings } = readBuilt(workshop.out, await buildDatabases(workshop));
    expect([512, 909].map((id) => items.get(id)?.description?.length)).toEqual([20_000, undefined]);
    expect(findings).toEqual(['itemInfo.lua: repeats the same texts too often: the rest is ignored']);
  });

  it('replace item names, if requested', async () => {
    await using workshop = await createTestTree();
    await workshop.writeClient({
      'idnum2itemdisplaynametable.txt': '// names\n512#Rote_Frucht#\n909#Alt_und_vergessen#\n7#No_such_item#\n510# #\n',
      'System/itemInfo.lua': `tbl = {
        [512] = { identifiedDisplayName = "" },
        [909] = { identifiedDisplayName = "^ff0000Gallert^000000\\n" },
        [910] = { identifiedDisplayName = 12 } }`,
    });
    const own = readBuilt(workshop.out, await buildDatabases(workshop));
    expect([512, 909].map((id) => own.items.get(id)?.name)).toEqual(['Apple', 'Jellopy']);
    const { items, mobs, findings } = readBuilt(workshop.out, await buildDatabases({ ...workshop, clientNames: true }));
    expect([...items.values()].map(({ id, name, aegis_name }) => [id, name, aegis_name])).toEqual([
      [512, 'Rote Frucht', 'Apple'],
      [909, 'Gallert', 'Jellopy'],
    ]);
    // Names of the server tree still find the item although the client shows another name for it.
    expect(mobs.get(1002)?.drops.map((drop) => [drop.id, drop.name])).toEqual([[909, 'Gallert']]);
    expect(findings).toEqual([]);
  });

  it('are reported if they are compiled or broken', async () => {
    await using workshop = await createTestTree();
    await workshop.writeClient({
      'iteminfo.lub': '\x1bLua\x51\0',
      'npc_sprite_ids.json': '{',
      'item_descriptions.yml': 'a: [',
    });
    const { findings } = readBuilt(workshop.out, await buildDatabases(workshop));
    expect(findings).toEqual([
      'iteminfo.lub: is not Lua that can be read to its end: is compiled for another kind of machine',
      expect.stringMatching(/^item_descriptions\.yml:1: /),
      expect.stringMatching(/^npc_sprite_ids\.json: is not JSON/),
    ]);
  });

  it('add pictures, but only regular files with plain names', async () => {
    await using workshop = await createTestTree();
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .webp()
      .toBuffer();
    const png = await sharp(picture).png().toBuffer();
    await workshop.writeClient({
      'mobs/1002.webp': picture,
      'items/512.gif': 'GIF',
      'items/card.png': png,
      'items/4005.gif': png,
      'items/bad name.gif': 'x',
      'items/x.exe': 'x',
    });
    await symlink(join(workshop.rathena, 'db/item_db.yml'), join(workshop.client, 'items/909.gif'));
    const { mobs, findings } = readBuilt(workshop.out, await buildDatabases(workshop));
    expect(files(join(workshop.out, 'items'))).toEqual(['card.gif']);
    expect(mobs.get(1002)).toMatchObject({ img_width: 30, img_height: 20 });
    expect(findings).toEqual([
      // All cards share one icon, so an icon with the id of a card would not be shown and is reported.
      'items/4005.gif: is not a picture with a plain name',
      'items/909.gif: is not a picture with a plain name',
      'items/bad name.gif: is not a picture with a plain name',
      'items/x.exe: is not a picture with a plain name',
      'items/512.gif: is not a picture of a supported format',
    ]);
  });
});
