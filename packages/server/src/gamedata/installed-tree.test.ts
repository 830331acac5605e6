/** @module-tag exhaustive */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildDatabases } from './build.ts';
import { findRealTree } from './testing/real-tree.ts';
import { buildSmall, createTestTree, type Files, mapCache, openMap, readBuilt } from './testing/small-tree.ts';

/** Names of the YAML templates in `db/import` of a new server, each with the type in its header. */
const yamlTemplates = `abra_db:ABRA_DB achievement_db:ACHIEVEMENT_DB achievement_level_db:ACHIEVEMENT_LEVEL_DB
  attendance:ATTENDANCE_DB attr_fix:ATTRIBUTE_DB battleground_db:BATTLEGROUND_DB captcha_db:CAPTCHA_DB
  castle_db:CASTLE_DB const:CONSTANT_DB create_arrow_db:CREATE_ARROW_DB elemental_db:ELEMENTAL_DB
  enchantgrade:ENCHANTGRADE_DB exp_guild:GUILD_EXP_DB exp_homun:HOMUN_EXP_DB guild_skill_tree:GUILD_SKILL_TREE_DB
  homunculus_db:HOMUNCULUS_DB instance_db:INSTANCE_DB item_cash:ITEM_CASH_DB item_combos:COMBO_DB item_db:ITEM_DB
  item_enchant:ITEM_ENCHANT_DB item_group_db:ITEM_GROUP_DB item_packages:ITEM_PACKAGE_DB
  item_randomopt_db:RANDOM_OPTION_DB item_randomopt_group:RANDOM_OPTION_GROUP item_reform:ITEM_REFORM_DB
  job_stats:JOB_STATS laphine_synthesis:LAPHINE_SYNTHESIS_DB laphine_upgrade:LAPHINE_UPGRADE_DB
  level_penalty:PENALTY_DB magicmushroom_db:MAGIC_MUSHROOM_DB map_drops:MAP_DROP_DB mercenary_db:MERCENARY_DB
  mob_avail:MOB_AVAIL_DB mob_chat_db:MOB_CHAT_DB mob_db:MOB_DB mob_item_ratio:MOB_ITEM_RATIO_DB
  mob_summon:MOB_SUMMONABLE_DB pet_db:PET_DB quest_db:QUEST_DB refine:REFINE_DB reputation:REPUTATION_DB
  reputation_group:REPUTATION_GROUP_DB size_fix:SIZE_FIX_DB skill_db:SKILL_DB skill_tree:SKILL_TREE_DB
  spellbook_db:READING_SPELLBOOK_DB statpoint:STATPOINT_DB status:STATUS_DB stylist:STYLIST_DB`
  .trim()
  .split(/\s+/)
  .map((pair) => pair.split(':') as [string, string]);
const textTemplates = `item_noequip job_noenter_map map_index mob_skill_db produce_db skill_changematerial_db
  skill_damage_db skill_nocast_db status_disabled`
  .trim()
  .split(/\s+/);
const confTemplates = `battle_conf char_conf inter_conf log_conf login_conf map_conf packet_conf script_conf web_conf`
  .trim()
  .split(/\s+/);

const each = <T>(list: readonly T[], file: (entry: T) => [path: string, text: string]): Files =>
  Object.fromEntries(list.map(file));

/**
 * Files of `db/import` and `conf/import` of an installed game server. `text` contains the whole content of each kind of
 * file.
 */
function templates(text: { yaml: (type: string) => string; db: string; conf: string; cache: Uint8Array }): Files {
  return {
    ...each(yamlTemplates, ([name, type]) => [`db/import/${name}.yml`, text.yaml(type)]),
    ...each(textTemplates, (name) => [`db/import/${name}.txt`, text.db]),
    ...each(confTemplates, (name) => [`conf/import/${name}.txt`, text.conf]),
    'db/import/map_cache.dat': text.cache,
  };
}

const header = (type: string) => `# An owner's records go here.\n\nHeader:\n  Type: ${type}\n  Version: 1\n`;
const commentedBody = '\n#Body:\n#  - Id: 1\n#    AegisName: Example\n';
const forms: [string, Files][] = [
  [
    'as the setup copies them: a header, the rest commented, a map cache without a map',
    templates({ yaml: (type) => header(type) + commentedBody, db: '// nothing yet\n', conf: '', cache: mapCache({}) }),
  ],
  [
    'with an empty body',
    templates({ yaml: (type) => `${header(type)}Body:\n`, db: '\n', conf: '// nothing yet\n', cache: mapCache({}) }),
  ],
  ['all comments', templates({ yaml: () => commentedBody, db: '//\n', conf: '//\n', cache: new Uint8Array(0) })],
  ['all empty', templates({ yaml: () => '', db: '', conf: '', cache: new Uint8Array(0) })],
];

describe.each(forms)('an installed server tree with templates %s', (_, files) => {
  it('is imported with the same result as without the templates, without findings', async () => {
    const bare = await buildSmall();
    const built = await buildSmall(files);
    expect(built.findings).toEqual([]);
    expect([built.versions, built.rates]).toEqual([bare.versions, bare.rates]);
  });
});

it('is imported with a map that is only in its own map cache and map index', async () => {
  const built = await buildSmall({
    'db/import/map_cache.dat': mapCache({ own: openMap(30) }),
    'db/import/map_index.txt': 'own 500\n',
    'conf/import/map_conf.txt': 'map: own\n',
  });
  expect(built.findings).toEqual([]);
  expect(built.maps.get('own')).toMatchObject({ width: 30, height: 30 });
});

it('a map cache file of the game mode is ignored if it has no maps', async () => {
  await using workshop = await createTestTree({ 'db/pre-re/map_cache.dat': mapCache({}) });
  expect(readBuilt(workshop.out, await buildDatabases(workshop)).maps.get('town')).toMatchObject({ width: 9 });
});

const real = findRealTree();

/** Numbers that the game's own map server counts for the same tree: enabled maps, warps, shops and spawns. */
const counted = { maps: 1265, warps: 3094, vendors: 186, 'spawn lines': 3911 };

describe.skipIf(!real).each(forms.slice(0, 1))('a complete server tree with templates %s', (_, files) => {
  it('is imported with the same numbers of maps, warps, shops and spawns as its map-server reports', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kafra-installed-'));
    try {
      const [rathena, out] = [join(folder, 'rathena'), join(folder, 'db')];
      await cp(real ?? '', rathena, { recursive: true, mode: 2 });
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(rathena, path)), { recursive: true, mode: 0o755 });
        await writeFile(join(rathena, path), text ?? '');
      }
      const built = readBuilt(out, await buildDatabases({ rathena, out }));
      expect(built.coverage.counts).toMatchObject(counted);
      const groups = [...built.maps.values()].flatMap((map) => map.spawns);
      expect(groups.reduce((sum, group) => sum + group.total_amount, 0)).toBe(40_470);
      const bare = readBuilt(`${out}-bare`, await buildDatabases({ rathena: real ?? '', out: `${out}-bare` }));
      expect([built.versions, built.findings]).toEqual([bare.versions, bare.findings]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }, 120_000);
});
