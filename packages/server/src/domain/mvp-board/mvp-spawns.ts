import { mobRecord } from '@kafra/sdk/contract';
import { isMvp } from '@kafra/sdk/rules';
import * as z from 'zod';
import type { MvpSpawn } from '../../rules/game/game-facts.ts';
import { readNewest } from '../game-databases.ts';

const { id, name, mode, mvp_exp, mvp_drops, spawns, hidden } = mobRecord.shape;
const mvpFacts = z.object({ id, name, mode, mvp_exp, mvp_drops, spawns, hidden });

/**
 * Joins the spawn lines of one MVP on one map. The time window of the next spawn starts with the earliest spawn and
 * ends with the latest.
 */
function joinLines(mob: { id: number; name: string }, lines: z.output<typeof spawns>): MvpSpawn {
  const [first] = lines;
  return {
    mobId: mob.id,
    name: mob.name,
    map: first?.map_id ?? '',
    mapName: first?.map_name,
    amount: lines.reduce((sum, { total_amount }) => sum + total_amount, 0),
    earliest: Math.min(...lines.map(({ interval }) => interval)),
    latest: Math.max(...lines.map(({ interval, variation }) => interval + variation)),
  };
}

/**
 * Returns the MVPs of the compiled databases under `dir` that have a spawn line, by name. MVPs that only scripts or
 * dead branches summon are left out, because they do not spawn again.
 */
export async function readMvpSpawns(dir: string): Promise<readonly MvpSpawn[]> {
  const mobs = await readNewest(dir, 'mob_db', mvpFacts);
  return mobs
    .filter((mob) => !mob.hidden && isMvp(mob))
    .flatMap((mob) =>
      [...Map.groupBy(mob.spawns, ({ map_id }) => map_id).values()].map((lines) => joinLines(mob, lines)),
    )
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.mobId - b.mobId || (a.map < b.map ? -1 : 1));
}
