import type { api, CallReply } from '@kafra/sdk/contract';
import { type CountedDrops, hour, latestRightTime, minute, observeDrops, roundToTwoDigits } from '@kafra/sdk/rules';

import { firstCharacter } from '../../rules/game/picklog-types.ts';
import { type HuntLine, newestHuntLines } from '../../store/hunt-lines.ts';
import type { DropDeps } from './drop-reports.ts';

type MeasuredKills = CallReply<typeof api.server.hunts>;
type MeasuredMap = MeasuredKills['maps'][number];

/** Maximum number of item log entries from which kills per hour are estimated, the newest first. */
const maxLines = 50_000;
/** Length of a time slot in milliseconds. A character counts as hunting in whole slots. */
const slot = 10 * minute;
/** Minimum number of items that a character picks up in a time slot to count as hunting. */
const minPieces = 3;
/** Minimum number of kills for an estimate of kills per hour. With fewer, the estimate is too uncertain. */
const minKills = 30;
/** Minimum number of hunters on a map for which the number is shown. A lower number could reveal who hunts there. */
const minHunters = 3;

const slotOf = ({ at }: HuntLine): number => Math.floor(at / slot);

/** Returns the ids of the hunting characters by time slot, from the items that they picked up. */
function huntersBySlot(picked: readonly HuntLine[]): Map<number, Set<number>> {
  const pieces = Map.groupBy(picked, (line) => `${slotOf(line)} ${line.owner}`);
  const slots = new Map<number, Set<number>>();
  for (const [first, ...others] of pieces.values()) {
    if (!first || others.length + 1 < minPieces) continue;
    const hunters = slots.get(slotOf(first)) ?? new Set();
    slots.set(slotOf(first), hunters.add(first.owner));
  }
  return slots;
}

/** Returns the estimated kills of all monsters of a map, from their most common drops. */
function killsOf(map: string, dropped: readonly HuntLine[], { facts }: Pick<DropDeps, 'facts'>): number {
  let kills = 0;
  for (const [mobId, lines] of Map.groupBy(dropped, ({ owner }) => owner)) {
    const mob = facts.mobs.get(mobId);
    if (!mob || mob.isMvp) continue;
    const counted = [...Map.groupBy(lines, ({ item }) => item)].map(
      ([item, { length: count }]): CountedDrops => ({ item, kind: 'drop', map, count }),
    );
    const hasBonus = (on: string, item: number) => facts.hasMapBonus(on, mobId, item);
    kills += observeDrops({ stated: mob.drops, counted, hasBonus }).kills ?? 0;
  }
  return kills;
}

function measure(map: string, lines: readonly HuntLine[], deps: Pick<DropDeps, 'facts'>): MeasuredMap[] {
  const slots = huntersBySlot(lines.filter(({ type, owner }) => type === 'P' && owner >= firstCharacter));
  // Drops in time slots without hunters do not count: they were left on the ground, or belong to a passing character.
  const dropped = lines.filter((line) => line.type === 'M' && line.owner < firstCharacter && slots.has(slotOf(line)));
  const kills = killsOf(map, dropped, deps);
  if (kills < minKills) return [];
  const time = [...slots.values()].reduce((sum, { size }) => sum + size * slot, 0);
  const { size: hunters } = new Set([...slots.values()].flatMap((all) => [...all]));
  return [
    {
      map,
      kills_per_hour: roundToTwoDigits((kills * hour) / time),
      hunters: hunters >= minHunters ? hunters : undefined,
    },
  ];
}

/** Returns the estimated kills per hour of one hunter on each map, from the newest entries of the item log. */
export async function measuredKills(deps: Omit<DropDeps, 'showsMvpTimes'>): Promise<MeasuredKills> {
  const { reads, facts, now } = deps;
  const read = await newestHuntLines(reads, maxLines);
  const lines = read.filter(({ at, map }) => at > 0 && at <= latestRightTime(now) && map !== '');
  const maps = [...Map.groupBy(lines, ({ map }) => map)].flatMap(([map, ofMap]) => measure(map, ofMap, deps));
  const since = lines.reduce<number | undefined>((first, { at }) => Math.min(first ?? at, at), undefined);
  return {
    maps: maps.toSorted((a, b) => (a.map < b.map ? -1 : 1)),
    since: since === undefined ? undefined : Math.floor(since / hour) * hour,
    unlogged: [...facts.unlogged],
  };
}
