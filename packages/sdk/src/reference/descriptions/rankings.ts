import { activity, activityPlayer, fameEntry, guildRanking, monsterKills, mvpEntry } from '../../contract/entities.ts';
import { describe } from './describe.ts';

/** Who is known for what, and who was there. */
export const rankingEntities = [
  describe('FameEntry', fameEntry, 'A character of the fame rankings.', {
    name: 'Name of the character',
    fame: ['Points of fame', 'count'],
    class: 'Name of its class',
    class_id: ['Number of its class', 'id'],
    base_level: ['Base level', 'level'],
    job_level: ['Job level', 'level'],
    guild: 'Name of its guild',
  }),
  describe('GuildRanking', guildRanking, 'A guild of the guild rankings.', {
    name: 'Name of the guild',
    level: ['Level of the guild', 'level'],
    members: ['How many characters it has', 'count'],
    avg_level: 'Mean base level of its members',
    exp: ['Experience of the guild', 'count'],
    emblem_img: 'Address of its emblem',
  }),
  describe('MonsterKills', monsterKills, 'How often somebody felled one kind of boss.', {
    mob_id: ['Which monster of the monster database it is', 'id'],
    name: 'Name of the monster',
    kills: ['How often', 'count'],
  }),
  describe('MvpEntry', mvpEntry, 'A place of the MVP rankings.', {
    rank: ['Place, from 1', 'count'],
    id: ['Number of the character, for `server.sprite`; 0 where it is not told', 'id'],
    name: 'Name of the character',
    class: 'Name of its class',
    class_id: ['Number of its class', 'id'],
    guild: 'Name of its guild',
    total_kills: ['How many bosses it felled', 'count'],
    top_monsters: 'The kinds that it felled most often',
  }),
  describe('ActivityPlayer', activityPlayer, 'A character that was online lately.', {
    char_name: 'Name of the character',
    class: 'Name of its class',
    class_id: ['Number of its class', 'id'],
    base_level: ['Base level', 'level'],
    job_level: ['Job level', 'level'],
    guild: 'Name of its guild',
  }),
  describe('Activity', activity, 'Who was online lately.', {
    last_online_24h: ['How many characters were online within 24 hours', 'count'],
    last_online_7d: ['How many characters were online within 7 days', 'count'],
    last_online_24h_players: 'Those of the last 24 hours',
    last_online_7d_players: 'Those of the last 7 days',
  }),
];
