import type { FieldTable } from '../../core/query/fields.ts';
import type { FarmedMap } from '../game/farm-map.ts';
import { amountOfLink, fieldsOf, linkTo } from './define.ts';

interface FarmedRow {
  readonly farmed: FarmedMap;
}

const { number, text, word, relation } = fieldsOf<FarmedRow>();

const levels = ({ farmed }: FarmedRow): number[] => farmed.monsters.map(({ level }) => level);

/** Returns the search fields of the list of maps where players hunt. */
export const farmingFields = (): FieldTable<FarmedRow> => ({
  id: 'farming',
  noun: 'maps',
  fields: [
    number(['zph', 'zeny'], 'zeny in an hour', 'zph>=500k', ({ farmed }) => farmed.zeny, {
      unit: 'zeny',
      facet: 'Zeny per Hour',
    }),
    number(['eph', 'exp'], 'base experience in an hour', 'eph>=100k', ({ farmed }) => farmed.baseExp, {
      facet: 'Base Exp per Hour',
    }),
    number(['jph'], 'job experience in an hour', 'jph>=50k', ({ farmed }) => farmed.jobExp),
    number(['kills'], 'kills in an hour', 'kills>=300', ({ farmed }) => farmed.kills),
    number(['maxlevel', 'level'], 'level of the strongest monster', 'maxlevel<=60', (row) => Math.max(...levels(row)), {
      facet: 'Highest Level',
    }),
    number(['minlevel'], 'level of the weakest monster', 'minlevel>=20', (row) => Math.min(...levels(row))),
    word(
      ['confidence'],
      'least sure price of the drops that count',
      'confidence:high',
      ({ farmed }) => [farmed.confidence],
      {
        noun: 'a confidence',
        values: () => ['high', 'medium', 'low', 'npc'],
      },
    ),
    word(
      ['is'],
      'behavior of any of its monsters',
      '-is:aggressive',
      ({ farmed }) => [...new Set(farmed.monsters.flatMap(({ mob }) => mob.mode.map((mode) => mode.toLowerCase())))],
      { noun: 'a behavior', facet: 'Any Monster Is' },
    ),
    relation(
      ['monster', 'mob'],
      'monster that lives on it',
      'monster:(name:poring amount>=20)',
      ({ farmed }) => farmed.monsters.map(({ mob, amount }) => linkTo(mob.id, mob.name, { amount })),
      { to: 'monsters', linkFields: [amountOfLink], facet: 'Monster' },
    ),
    relation(
      ['drops'],
      'item that its monsters drop',
      'drops:(type:card)',
      ({ farmed }) => farmed.drops.map(({ itemId, name }) => linkTo(itemId, name, {})),
      { to: 'items', facet: 'Drops' },
    ),
    text(['map'], 'id or name of the map', 'map:prt_fild', ({ farmed }) => [farmed.map.id, farmed.map.name]),
  ],
  idOf: ({ farmed }) => farmed.map.id,
  words: ({ farmed }) => [
    farmed.map.id,
    farmed.map.name,
    ...farmed.monsters.map(({ mob }) => mob.name),
    ...farmed.drops.map(({ name }) => name),
  ],
});
