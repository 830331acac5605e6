import { dropLine, measuredMap, rareDrop, savedHunt } from '../../contract/entities.ts';
import { describe } from './describe.ts';

/** Descriptions of the API objects about drops in the item log. */
export const dropEntities = [
  describe(
    'DropLine',
    dropLine,
    'A drop of a monster: its rate in the monster database (stated) and its rate in the item log (observed).',
    {
      mob_id: ['Id of the monster', 'id'],
      mob_name: 'Name of the monster',
      item_id: ['Id of the item', 'id'],
      item_name: 'Name of the item',
      kind: '`drop`: the item falls to the ground. `mvp`: the item is a reward for killing an MVP (boss monster)',
      stated:
        'Stated number of drops per kill, including the drop rate of the realm. Several drop slots with the same item are added up',
      count: ['Number of drops in the item log since `since`', 'count'],
      expected: 'Number of drops that the stated rate predicts for the kills; absent if the number of kills is unknown',
      observed: 'Observed number of drops per kill; absent if the number of kills is unknown',
      low: 'Lower bound of the 95% confidence interval of `observed`',
      high: 'Upper bound of the 95% confidence interval of `observed`',
      verdict:
        'Result of the comparison. `as_stated`: the stated rate is in the interval of the observed one. `higher`, `lower`: the observed rate is higher or lower than stated. `too_few`: fewer than 30 drops are expected. `reference`: the kills are estimated from this drop. `no_reference`: the number of kills is unknown. `not_logged`: the game does not log this item',
      stolen: ['Number of thefts (skill Steal) in the item log since `since`', 'count'],
      last_seen: ['Start of the hour of the last drop or theft; absent without one', 'epoch ms'],
      by_day:
        'Whether `last_seen` is the start of a day (UTC), because the hour would reveal the time of death of an MVP',
      kills: [
        'Number of kills of the monster since `since`, estimated from the reference drop; absent without one',
        'count',
      ],
      reference: ['Item id of the reference drop, from which the number of kills is estimated', 'id'],
      since: [
        'Build time of the game databases that last changed the drop rates of the monster. Only later days of the log count; if absent, all days count',
        'epoch ms',
      ],
    },
  ),
  describe('MeasuredMap', measuredMap, 'Kills per hour on a map, estimated from the item log of the game.', {
    map: 'Id of the map',
    kills_per_hour: 'Estimated kills per hour of one hunter, rounded to two significant digits',
    hunters: ['Number of characters that hunted on the map; absent if fewer than three', 'count'],
  }),
  describe('SavedHunt', savedHunt, 'A saved list of wanted items.', {
    name: 'Name of the list',
    items: ['Ids of the items', 'id'],
    saved_at: ['Time of the last change', 'epoch ms'],
  }),
  describe(
    'RareDrop',
    rareDrop,
    'Drops of a card or MVP reward by one monster on one map and day. Contains no names of players.',
    {
      item_id: ['Id of the item', 'id'],
      item_name: 'Name of the item',
      kind: 'Kind of drop: `drop`, `mvp` (reward for killing an MVP) or `theft` (skill Steal)',
      mob_id: ['Id of the monster', 'id'],
      mob_name: 'Name of the monster',
      map: 'Id of the map; empty if unknown',
      map_name: 'Name of the map; absent if the map has only an id',
      count: ['Number of drops of this item by this monster on this map and day', 'count'],
      last_seen: ['Start of the hour of the last of these drops', 'epoch ms'],
      by_day:
        'Whether `last_seen` is the start of a day (UTC), because the hour would reveal the time of death of an MVP',
    },
  ),
];
