import { elements, loginResults, moveDirections, storageTypes, veryStrong } from '../../contract/constants.ts';
import type { FieldTable, QueryField } from '../../core/query/fields.ts';
import { allLogTypes, logTypeName } from '../logs/log-types.ts';
import { fieldsOf } from './define.ts';
import { paidFields, usualFields } from './priced.ts';

const { number, text, word, relation } = fieldsOf<never>();
const unread = () => [];
const unknownNumber = () => undefined;
const names = (labels: object) => (): string[] => Object.values(labels);

/** Search fields of lists that the server searches, grouped by the filter of the call that sends them to the server. */
const fieldsByFilter: Readonly<Record<string, readonly QueryField<never>[]>> = {
  items: [relation(['item'], 'the item, 50 at most', 'item:"red potion"', unread, { to: 'items' })],
  unique_id: [text(['uid'], 'unique ID', 'uid:1234567', unread)],
  refine: [number(['refine'], 'refine level', 'refine>=7', unknownNumber, { facet: 'Refine' })],
  elements: [
    word(['element', 'ele'], 'its element', 'element:fire', unread, {
      ...{ noun: 'an element', facet: 'Element', aliases: { water: ['Ice'] } },
      values: names(elements),
    }),
  ],
  vvs: [
    word(['strength', 'vvs'], 'forge strength', 'strength:"very strong"', unread, {
      ...{ noun: 'a strength', facet: 'Strength' },
      values: names(veryStrong),
    }),
  ],
  producers: [text(['maker', 'producer'], 'maker (full name)', 'maker:ada', unread)],
  characters: [text(['char', 'character'], 'character (full name)', 'char:ada', unread)],
  accounts: [text(['account'], 'player account (full name)', 'account:ada', unread)],
  master_accounts: [text(['email'], 'email of the master account', 'email:ada@example.com', unread)],
  guilds: [text(['guild'], 'guild (full name)', 'guild:"round table"', unread)],
  log_types: [
    word(['type', 't'], 'type of the entry', 'type:trade', unread, {
      ...{ noun: 'a kind', facet: 'Type' },
      values: () => allLogTypes.map((pair) => logTypeName(...pair)),
    }),
  ],
  directions: [
    word(['moved', 'direction'], 'direction of the move', 'moved:taken', unread, {
      ...{ noun: 'a direction', facet: 'Direction' },
      values: () => Object.values(moveDirections),
    }),
  ],
  zeny: [number(['zeny'], 'amount of zeny moved', 'zeny>=1m', unknownNumber, { unit: 'zeny', facet: 'Zeny' })],
  storage_types: [
    word(['in', 'storage'], 'storage it is in', 'in:cart', unread, {
      ...{ noun: 'a storage', facet: 'Stored in' },
      values: () => Object.keys(storageTypes),
    }),
  ],
  unidentified: [
    word(['is'], 'other properties', 'is:unidentified', unread, {
      ...{ noun: 'a word', facet: 'Show only' },
      values: () => ['unidentified'],
    }),
  ],
  ips: [text(['ip'], 'IP address', 'ip:127.0.0.1', unread)],
  rcodes: [
    word(['result'], 'login result', 'result:success', unread, {
      ...{ noun: 'a result', facet: 'Result' },
      values: names(loginResults),
    }),
  ],
  guest_profiles: [text(['guest'], 'guest profile (ID or full name)', 'guest:friends', unread)],
  since: [
    text(['since'], 'only entries newer than this age or day', 'since:7d', unread, {
      facet: 'Period',
      presets: { '1d': 'Last 24 hours', '7d': 'Last 7 days', '30d': 'Last 30 days', '90d': 'Last 90 days' },
    }),
    text(['until'], 'only entries older than this age or day', 'until:2026-06-20', unread),
    text(['date'], 'a day, or a range of days', 'date:2026-06-01..2026-06-07', unread),
  ],
};

/** A list that the server searches by filters, such as the item log. */
export interface ServerSearchedList {
  readonly id: string;
  /** Noun for the list's rows in messages: `item logs`. */
  readonly noun: string;
  readonly filters: readonly string[];
  /**
   * Price fields of the list: `usual` if its lines have usual prices, `paid` if they also have a paid price. The client
   * matches these fields on each received page.
   */
  readonly prices?: 'usual' | 'paid';
}

const pricedFieldsOf = (prices: ServerSearchedList['prices']): readonly QueryField<never>[] =>
  prices === undefined ? [] : (prices === 'paid' ? paidFields() : usualFields()).fields;

/**
 * Returns the search fields of a list that the server searches. Only its price fields read values, because the server
 * matches all other fields.
 */
export const serverFields = ({ id, noun, filters, prices }: ServerSearchedList): FieldTable<never> => ({
  id,
  noun,
  fields: [...filters.flatMap((filter) => fieldsByFilter[filter] ?? []), ...pricedFieldsOf(prices)],
  unknown: filters.includes('items')
    ? {
        slot: 'Ask for the item here, such as item:(slot:weapon).',
        card: 'Ask for the item here, such as item:(type:card).',
        ...(!filters.includes('log_types') && { type: 'Ask for the item here, such as item:(type:card).' }),
      }
    : {},
  idOf: () => '',
  words: () => [],
});

/** Returns the filter that sends a search field to the server; undefined for a field that the client matches. */
export const filterOfField = (field: string): string | undefined =>
  Object.keys(fieldsByFilter).find((filter) => fieldsByFilter[filter]?.some(({ names: [name] }) => name === field));

/**
 * Returns every search field of lists that the server searches, for help and documents. A single list has only the
 * fields of its own filters.
 */
export const allAskedFields = (): FieldTable<never> =>
  serverFields({ id: 'logs', noun: 'logs', filters: Object.keys(fieldsByFilter), prices: 'paid' });
