import * as z from 'zod/mini';
import { label, list, maybeNumber, maybeText, numeric, orEmpty, orZero } from '../wire.ts';

export const fameEntry = z.object({
  name: label,
  fame: orZero,
  class: orEmpty,
  /** Id of the character's class in the game; absent if the server does not send it. */
  class_id: maybeNumber,
  base_level: orZero,
  job_level: orZero,
  guild: maybeText,
});
export type FameEntry = z.output<typeof fameEntry>;

export const guildRanking = z.object({
  name: label,
  level: orZero,
  members: orZero,
  avg_level: orZero,
  exp: orZero,
  emblem_img: maybeText,
});
export type GuildRanking = z.output<typeof guildRanking>;

/** Kills of one kind of MVP by a character. */
export const monsterKills = z.object({ mob_id: numeric, name: label, kills: orZero });

export const mvpEntry = z.object({
  rank: numeric,
  /** Id of the character, to load its picture; 0 if the server does not send it. */
  id: orZero,
  name: label,
  class: orEmpty,
  class_id: maybeNumber,
  guild: maybeText,
  total_kills: orZero,
  top_monsters: list(monsterKills),
});
export type MvpEntry = z.output<typeof mvpEntry>;

export const activityPlayer = z.object({
  char_name: label,
  class: orEmpty,
  /** Id of the character's class in the game; absent if the server does not send it. */
  class_id: maybeNumber,
  base_level: orZero,
  job_level: orZero,
  guild: maybeText,
});
export type ActivityPlayer = z.output<typeof activityPlayer>;

export const activity = z.object({
  last_online_24h: orZero,
  last_online_7d: orZero,
  last_online_24h_players: list(activityPlayer),
  last_online_7d_players: list(activityPlayer),
});
export type Activity = z.output<typeof activity>;
