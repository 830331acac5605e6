import type { api, CallReply, RareDrop } from '@kafra/sdk/contract';
import { type DayOfDrops, newestDrops } from '../../store/drops.ts';
import { type DropDeps, lastDay, seenAt } from './drop-reports.ts';

type RareDrops = CallReply<typeof api.server.drops>;

/** Maximum number of drops in the list of rare drops. */
const maxRows = 100;
/**
 * Number of days that the first query for rare drops reads. On a busy server they fill the list; a quiet server needs a
 * second query and has few older rows.
 */
const recentDays = 31;

const kinds: Readonly<Record<string, RareDrop['kind']>> = { M: 'drop', U: 'mvp', D: 'theft' };

function rowOf({ mobId, item, letter, map, count, lastAt }: DayOfDrops, deps: DropDeps): RareDrop {
  const { facts } = deps;
  const mob = facts.mobs.get(mobId);
  return {
    ...{ item_id: item, item_name: facts.itemName(item), kind: kinds[letter] ?? 'drop', count },
    ...{ mob_id: mobId, mob_name: mob?.name ?? `Monster ${mobId}`, map, map_name: facts.mapName(map) },
    ...seenAt(lastAt, mob, deps),
  };
}

/**
 * Returns the newest drops of cards and MVP rewards. The list contains no names of players, and times are whole hours.
 */
export async function rareDrops(deps: DropDeps): Promise<RareDrops> {
  const { reads, facts, now } = deps;
  const rewards = [...facts.mobs.values()].flatMap(({ drops }) => drops.filter(({ kind }) => kind === 'mvp'));
  const prizes = [...new Set(rewards.map(({ item }) => item))];
  const untilDay = lastDay(now);
  async function read(sinceDay: number): Promise<DayOfDrops[]> {
    const wanted = { sinceDay, untilDay, limit: maxRows };
    const cards = await newestDrops(reads, facts.cards, { ...wanted, letters: Object.keys(kinds) });
    const known = new Set(facts.cards);
    const others = prizes.filter((item) => !known.has(item));
    return [...cards, ...(await newestDrops(reads, others, { ...wanted, letters: ['U'] }))];
  }
  const recent = await read(untilDay - recentDays);
  const rows = recent.length < maxRows ? await read(1) : recent;
  const newest = rows.toSorted((a, b) => b.lastAt - a.lastAt || a.item - b.item || a.mobId - b.mobId).slice(0, maxRows);
  return { drops: newest.map((row) => rowOf(row, deps)), unlogged: [...facts.unlogged] };
}
