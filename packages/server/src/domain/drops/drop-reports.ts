import type { api, CallReply, DropLine } from '@kafra/sdk/contract';
import { type CountedDrops, day, hour, latestRightTime, observeDrops } from '@kafra/sdk/rules';
import type { Kysely } from 'kysely';
import type { DropFacts, MobDrops } from '../../rules/game/drop-facts.ts';
import { type DropTotal, dropTotals, type WantedDrops } from '../../store/drops.ts';
import { readCopyState } from '../../store/log-copy/copy-state.ts';
import { percentCounted } from '../../store/log-copy/drop-days.ts';
import type { Schema } from '../../store/schema.ts';

type DropReport = CallReply<typeof api.server.mobDrops>;

export interface DropDeps {
  reads: Kysely<Schema>;
  facts: DropFacts;
  /** True if the server shows when MVPs may spawn again. If not, times of their drops are shown as days. */
  showsMvpTimes: boolean;
  now: number;
}

/**
 * Maximum number of monsters in a report about the drop rates of an item. The monsters with the highest chance are
 * included.
 */
const maxMobs = 200;
/**
 * Number of other drops from which the kills of a monster are estimated in a report about the drop rates of an item.
 */
const maxReferences = 3;

/** Returns the last day (in days since 1970) that can have recorded drops yet. */
export const lastDay = (now: number): number => Math.floor(latestRightTime(now) / day);

/** Returns the first complete day on which the current drop rates applied. */
const firstDay = ({ changedAt }: MobDrops): number => (changedAt === undefined ? 0 : Math.floor(changedAt / day) + 1);

/** Returns the time of a drop without minutes, and without the hour if that would show when an MVP died. */
export function seenAt(
  at: number,
  mob: Pick<MobDrops, 'isMvp'> | undefined,
  { showsMvpTimes, now }: Pick<DropDeps, 'showsMvpTimes' | 'now'>,
): { last_seen: number; by_day: boolean } {
  const by_day = mob?.isMvp === true && !showsMvpTimes;
  const unit = by_day ? day : hour;
  return { last_seen: Math.floor(Math.min(at, now) / unit) * unit, by_day };
}

/** Rounds a drop rate to six digits, which is more than its accuracy. */
function shown(rate: number): number;
function shown(rate: number | undefined): number | undefined;
function shown(rate: number | undefined): number | undefined {
  return rate === undefined ? undefined : Number(rate.toPrecision(6));
}

const letters = { drop: 'M', mvp: 'U' } as const;
const theft = 'D';

function linesOfMob(mob: MobDrops, totals: readonly DropTotal[], deps: DropDeps): DropLine[] {
  const counted = totals.flatMap(({ item, letter, map, count }): CountedDrops[] => {
    const kind = letter === letters.drop ? 'drop' : 'mvp';
    return letter === theft ? [] : [{ item, kind, map, count }];
  });
  const { kills, reference, drops } = observeDrops({
    stated: mob.drops,
    counted,
    hasBonus: (map, item) => deps.facts.hasMapBonus(map, mob.id, item),
  });
  const totalsOf = (item: number, letter: string) =>
    totals.filter((total) => total.item === item && total.letter === letter);
  return drops.map(({ item, kind, count, verdict, ...rates }) => {
    const stolen = kind === 'drop' ? totalsOf(item, theft) : [];
    const times = [...totalsOf(item, letters[kind]), ...stolen].map(({ lastAt }) => lastAt);
    return {
      ...{ mob_id: mob.id, mob_name: mob.name, item_id: item, item_name: deps.facts.itemName(item), kind },
      ...{ stated: shown(rates.stated), expected: shown(rates.expected), observed: shown(rates.observed) },
      ...{ low: shown(rates.low), high: shown(rates.high), count, verdict },
      stolen: stolen.reduce((sum, { count }) => sum + count, 0),
      ...(times.length > 0 ? seenAt(Math.max(...times), mob, deps) : { by_day: false }),
      ...{ kills, reference, since: mob.changedAt },
    };
  });
}

/** Adds to a report on drop rates which drops the game does not log, and how much of the log is counted. */
async function report({ reads, facts }: DropDeps, drops: DropLine[]): Promise<DropReport> {
  const state = await readCopyState(reads);
  return { drops, unlogged: [...facts.unlogged], counted_percent: state ? percentCounted(state) : undefined };
}

/** Returns the stated and observed rates of the drops of a monster. */
export async function mobDropReport(mob: MobDrops, deps: DropDeps): Promise<DropReport> {
  const wanted = { mobId: mob.id, sinceDay: firstDay(mob) };
  const totals = await dropTotals(deps.reads, [wanted], lastDay(deps.now));
  return report(deps, linesOfMob(mob, totals, deps));
}

/** Returns the most common drops of a monster, from which the number of kills is estimated. */
function referencesOf({ drops }: MobDrops): number[] {
  const likeliest = drops.filter(({ kind, isLogged }) => kind === 'drop' && isLogged);
  const items = likeliest.toSorted((a, b) => b.chance - a.chance).map(({ item }) => item);
  return [...new Set(items)].slice(0, maxReferences);
}

/** Returns the stated and observed rates of an item at each monster that drops it. */
export async function itemDropReport(itemId: number, deps: DropDeps): Promise<DropReport> {
  const { facts, reads, now } = deps;
  const mobs = facts.droppersOf(itemId).slice(0, maxMobs);
  const wanted = mobs.map(
    (mob): WantedDrops => ({
      mobId: mob.id,
      items: [...new Set([itemId, ...referencesOf(mob)])],
      sinceDay: firstDay(mob),
    }),
  );
  const totals = Map.groupBy(await dropTotals(reads, wanted, lastDay(now)), ({ mobId }) => mobId);
  const lines = mobs.flatMap((mob, index) => {
    const read = new Set(wanted[index]?.items);
    const known = { ...mob, drops: mob.drops.filter(({ item }) => read.has(item)) };
    return linesOfMob(known, totals.get(mob.id) ?? [], deps).filter(({ item_id }) => item_id === itemId);
  });
  return report(deps, lines);
}
