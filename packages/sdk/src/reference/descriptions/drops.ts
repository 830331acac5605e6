import { dropLine, measuredMap, rareDrop, savedHunt } from '../../contract/entities.ts';
import { describe } from './describe.ts';

/** Descriptions of the API objects about drops in the item log. */
export const dropEntities = [
  describe('DropLine', dropLine, 'A drop of a monster: its stated rate beside the observed one.', {
    mob_id: ['Number of the monster', 'id'],
    mob_name: 'Name of the monster',
    item_id: ['Number of the item', 'id'],
    item_name: 'Name of the item',
    kind: '`drop` falls to the ground, `mvp` is the reward of an MVP',
    stated: 'Stated rate with the rate of the realm, as a number per kill; slots of one item are added up',
    count: ['Logged drops since `since`', 'count'],
    expected: 'Number of drops that the stated rate lets expect; absent if the kills are unknown',
    observed: 'Observed rate, as a number per kill; absent if the kills are unknown',
    low: 'Lower bound of the 95% interval of the observed rate, as a number per kill',
    high: 'Upper bound of the 95% interval of the observed rate, as a number per kill',
    verdict:
      '`as_stated`, `higher` or `lower` than stated; `reference` if the kills are estimated from it; `too_few` if fewer than 30 are expected; `not_logged`; `no_reference` if the kills are unknown',
    stolen: ['Logged thefts since `since`', 'count'],
    last_seen: ['Start of the hour of the last drop or theft; absent without one', 'epoch ms'],
    by_day: 'True if `last_seen` is the start of a day (UTC), because the hour would show when an MVP died',
    kills: ['Kills of the monster since `since`, estimated from the reference drop; absent without one', 'count'],
    reference: ['Item of the reference drop', 'id'],
    since: [
      'Build of the databases that last changed the rates of the monster; later days count. Absent if all of the log counts',
      'epoch ms',
    ],
  }),
  describe('MeasuredMap', measuredMap, 'Kills on a map, as the item log of the game shows them.', {
    map: 'Id of the map',
    kills_per_hour: 'Kills in an hour of one hunter, with two digits; they are estimated from the drops',
    hunters: ['Characters that hunted there; absent below three', 'count'],
  }),
  describe('SavedHunt', savedHunt, 'A list of wanted items.', {
    name: 'Name of the list',
    items: ['Numbers of the items', 'id'],
    saved_at: ['Time of the last change', 'epoch ms'],
  }),
  describe('RareDrop', rareDrop, 'A card, or a reward of an MVP, that was dropped. There are no names of players.', {
    item_id: ['Number of the item', 'id'],
    item_name: 'Name of the item',
    kind: '`drop`, `mvp` (the reward of an MVP), or `theft`',
    mob_id: ['Number of the monster', 'id'],
    mob_name: 'Name of the monster',
    map: 'Id of the map; empty if unknown',
    map_name: 'Name of the map; absent if it has no other name than its id',
    count: ['Drops of that item by that monster, on that map and day', 'count'],
    last_seen: ['Start of the hour of the last of them', 'epoch ms'],
    by_day: 'True if `last_seen` is the start of a day (UTC), because the hour would show when an MVP died',
  }),
];
