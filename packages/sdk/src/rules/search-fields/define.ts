import type { NumberField, RelationField, RelationLink, TextField, WordField } from '../../core/query/fields.ts';

type Names = readonly [string, ...string[]];
type More<Field extends { kind: string }> = Partial<Omit<Field, 'kind' | 'names' | 'help' | 'example' | 'read'>>;

/** Functions that define the search fields of a kind of record: names, meaning, example and value. */
export const fieldsOf = <R>() => ({
  number: (
    names: Names,
    help: string,
    example: string,
    read: (record: R) => number | undefined,
    more: More<NumberField<R>> = {},
  ): NumberField<R> => ({ kind: 'number', names, help, example, read, ...more }),
  text: (
    names: Names,
    help: string,
    example: string,
    read: (record: R) => readonly (string | undefined)[],
    more: More<TextField<R>> = {},
  ): TextField<R> => ({ kind: 'text', names, help, example, read, ...more }),
  word: (
    names: Names,
    help: string,
    example: string,
    read: (record: R) => readonly string[],
    more: More<WordField<R>> & { noun: string },
  ): WordField<R> => ({ kind: 'word', names, help, example, read, ...more }),
  relation: (
    names: Names,
    help: string,
    example: string,
    read: (record: R) => readonly RelationLink[],
    more: { to: TableId; linkFields?: readonly NumberField<RelationLink>[]; facet?: string },
  ): RelationField<R> => ({ kind: 'relation', linkFields: [], names, help, example, read, ...more }),
});

/** Kinds of records that a search can query and link. */
export type TableId = 'items' | 'monsters' | 'maps' | 'skills';

const link = fieldsOf<RelationLink>();

/** Search field for the chance of a linked record, such as a drop of a monster, in percent. */
export const rateOfLink = link.number(
  ['rate', 'chance'],
  'its chance in percent',
  'drops:(type:card rate>=0.05%)',
  ({ numbers }) => numbers.rate,
  { unit: 'percent' },
);
export const amountOfLink = link.number(
  ['amount'],
  'amount',
  'monster:(name:poring amount>=20)',
  ({ numbers }) => numbers.amount,
);
export const respawnOfLink = link.number(
  ['respawn'],
  'seconds until it comes back',
  'monster:(is:mvp respawn<=3600)',
  ({ numbers }) => numbers.respawn,
  { unit: 'seconds' },
);
export const priceOfLink = link.number(
  ['price'],
  'price at an NPC, in zeny',
  'sells:(name:potion price<100)',
  ({ numbers }) => numbers.price,
  { unit: 'zeny' },
);

export const skillLevelOfLink = link.number(
  ['skilllevel', 'slv'],
  'level of the skill there',
  'skill:(name:heal skilllevel>=5)',
  ({ numbers }) => numbers.skilllevel,
);

/** Creates a link from a searched record to another one; missing numbers are left out. */
export function linkTo(
  id: string | number,
  name: string,
  numbers: Readonly<Record<string, number | undefined>>,
): RelationLink {
  const known = Object.entries(numbers).filter((pair): pair is [string, number] => pair[1] !== undefined);
  return { id: String(id), name, numbers: Object.fromEntries(known) };
}

/** Rates by which the realm multiplies experience and drops. */
export interface RealmRates {
  readonly base: number;
  readonly job: number;
  readonly drop: number;
}
