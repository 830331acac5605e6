import { DEFAULT_INTERVAL, type SpawnLine, type SpawnLooks } from '../npc/world-types.ts';
import { readBattleConf } from '../source/battle-conf.ts';
import type { Source } from '../source/yaml-database.ts';
import type { MobFacts } from '../tables/mobs.ts';

/** Applies the game server's settings for amounts and respawn times to a spawn line. */
export type AdjustSpawn = (line: SpawnLine, mob: Pick<MobFacts, 'mode' | 'name' | 'lv' | 'size'>) => SpawnLine;

const PERCENT = 100;

/** Minimum respawn time of the game server in milliseconds. The setting `mob_respawn_time` may increase it. */
const MIN_INTERVAL = 1_000;

/** Bits of the setting `mob_spawn_variance`: the kinds of spawn lines with respawn times that have a random part. */
const VARIANCE = { boss_monster: 1, monster: 2 } as const;

const PLANT_MODES = ['Ignore Melee', 'Ignore Magic', 'Ignore Ranged', 'Ignore Misc'];

/** Returns the name of the setting for the respawn time of a monster (rAthena, `mob_setdelayspawn`). */
function delaySetting(mode: readonly string[]): string {
  if (mode.includes('Status Immune')) return 'boss_spawn_delay';
  return PLANT_MODES.every((word) => mode.includes(word)) ? 'plant_spawn_delay' : 'mob_spawn_delay';
}

/**
 * Returns the properties of spawned monsters that differ from the database. The setting `override_mob_names` can make
 * the game server ignore names in spawn lines.
 */
function ownLooks(
  { name, level, size }: SpawnLooks,
  mob: Parameters<AdjustSpawn>[1],
  areNamesOwn: boolean,
): SpawnLooks {
  const isSameName = name?.toLowerCase() === mob.name.toLowerCase();
  return {
    name: areNamesOwn && !isSameName ? name : undefined,
    level: level === mob.lv ? undefined : level,
    size: size === mob.size ? undefined : size,
  };
}

/** Returns a function that applies the settings of `conf/battle/monster.conf` to a spawn line. */
export async function readSpawnSettings(source: Source): Promise<AdjustSpawn> {
  const settings = await readBattleConf(source);
  const minimum = Math.max(MIN_INTERVAL, settings.get('mob_respawn_time') ?? MIN_INTERVAL);
  const variance = settings.get('mob_spawn_variance') ?? VARIANCE.boss_monster;
  const count = settings.get('mob_count_rate') ?? PERCENT;
  const anywhere = settings.get('force_random_spawn') === 1 ? { x: 0, y: 0, xs: 0, ys: 0 } : {};
  const areNamesOwn = (settings.get('override_mob_names') ?? 0) === 0;
  return (line, mob) => {
    const { mode } = mob;
    const percent = settings.get(delaySetting(mode)) ?? PERCENT;
    const written = line.interval < minimum ? DEFAULT_INTERVAL : line.interval;
    const random = (variance & VARIANCE[line.word]) === 0 ? 0 : line.variation;
    const scaled = (time: number) => Math.max(MIN_INTERVAL, Math.floor((time * percent) / PERCENT));
    const interval = scaled(written);
    return {
      ...line,
      ...anywhere,
      amount: line.amount > 1 ? Math.max(1, Math.floor((line.amount * count) / PERCENT)) : line.amount,
      interval,
      variation: scaled(written + random) - interval,
      own: ownLooks(line.own, mob, areNamesOwn),
    };
  };
}
