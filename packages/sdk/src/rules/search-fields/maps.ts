import type { MapRecord } from '../../contract/databases.ts';
import type { FieldTable, QueryField } from '../../core/query/fields.ts';
import { mapflagLabel } from '../game/mapflag-labels.ts';
import { amountOfLink, fieldsOf, linkTo, priceOfLink, respawnOfLink } from './define.ts';
import { farmFields, noFacts, type SearchFacts } from './facts.ts';

const { number, text, word, relation } = fieldsOf<MapRecord>();

const flagNames = ({ mapflags }: MapRecord) => [...new Set(mapflags.map((flag) => flag.split(' ')[0] ?? flag))];

function kindsOf(map: MapRecord): string[] {
  const flags = flagNames(map);
  const kinds: [boolean, string][] = [
    [map.town, 'town'],
    [map.guild_castle, 'castle'],
    [map.guild_dungeon, 'guilddungeon'],
    [map.guild_base, 'guildbase'],
    [flags.includes('pvp'), 'pvp'],
    [flags.includes('noteleport'), 'noteleport'],
    [map.npcs.some(({ items }) => items.length > 0), 'vendor'],
    [map.spawns.length > 0, 'monsters'],
  ];
  return kinds.filter(([has]) => has).map(([, kind]) => kind);
}

const kindLabels = {
  town: 'Towns',
  castle: 'Guild castles',
  guilddungeon: 'Guild dungeons',
  guildbase: 'Guild bases',
  pvp: 'PvP',
  noteleport: 'No teleport',
  vendor: 'With NPC shops',
  monsters: 'With monsters',
} as const;

const fields = (): QueryField<MapRecord>[] => [
  text(['id'], 'internal name on the server', 'id:prt_fild', ({ id }) => [id]),
  text(['name'], 'its name', 'name:prontera', ({ name, sub_title }) => [name, sub_title]),
  word(['is'], 'other properties', 'is:town', kindsOf, { noun: 'a word', facet: 'Show only', labels: kindLabels }),
  word(['flag'], 'map flags', 'flag:nomemo', flagNames, {
    noun: 'a flag',
    facet: 'Flags',
    also: ({ mapflags }) => mapflags.map(mapflagLabel).filter((label) => label !== undefined),
  }),
  relation(
    ['monster', 'mob'],
    'monster that lives on it',
    'monster:(is:mvp amount>=1)',
    ({ spawns }) =>
      spawns.map(({ mob_id, name, total_amount: amount, interval }) =>
        linkTo(mob_id, name, { amount, respawn: interval / 1_000 }),
      ),
    { to: 'monsters', linkFields: [amountOfLink, respawnOfLink] },
  ),
  number(
    ['monsters', 'amount'],
    'number of monsters on it',
    'monsters>=100',
    ({ spawns }) => spawns.reduce((sum, { total_amount }) => sum + total_amount, 0),
    { facet: 'Monsters' },
  ),
  text(['npc'], 'NPC on it', 'npc:kafra', ({ npcs }) => npcs.map(({ name }) => name)),
  relation(
    ['sells'],
    'item that is sold on it',
    'sells:(name:"red potion" price<=50)',
    ({ npcs }) =>
      npcs.flatMap(({ items }) =>
        items.map(({ item_id, name, price, currency }) =>
          linkTo(item_id, name, { price: currency === undefined ? price : undefined }),
        ),
      ),
    { to: 'items', linkFields: [priceOfLink] },
  ),
  text(['to'], 'target map of a warp', 'to:prontera', ({ warps }) => warps.map(({ to }) => to)),
  number(['width'], 'its width in cells', 'width>=300', ({ width }) => width),
  number(['height'], 'its height in cells', 'height>=300', ({ height }) => height),
  number(['cells'], 'number of walkable cells', 'cells>=10k', ({ cells }) => cells),
  number(['density'], 'monsters per 1,000 walkable cells', 'density>=5', ({ cells = 0, spawns }) =>
    cells > 0 ? (spawns.reduce((sum, { total_amount }) => sum + total_amount, 0) * 1_000) / cells : undefined,
  ),
];

const ofServer = (facts: SearchFacts): QueryField<MapRecord>[] =>
  farmFields<MapRecord>(({ id }) => facts.farming?.maps.get(id), {
    where: 'on it',
    perKill: 'zeny for the drops of a kill, mean of its monsters',
  });

/** Returns the search fields of the map database. */
export const mapFields = (facts: SearchFacts = noFacts): FieldTable<MapRecord> => ({
  id: 'maps',
  noun: 'maps',
  fields: [...fields(), ...ofServer(facts)],
  isHidden: ({ hidden }) => hidden,
  idOf: ({ id }) => id,
  words: ({ id, name, sub_title }) => [id, name, sub_title],
});
