import { type DialogParams, dialog } from '../catalog/dialogs.ts';
import type { GuildStorageRow } from '../contract/entities.ts';
import { itemFilters } from '../contract/log-query.ts';
import { loadOwnCharacters } from '../models/own-characters.ts';
import { loadOffers, type ValuedStack, valueStored } from '../models/piece-values.ts';
import { defineTable } from '../models/table/table.ts';
import { type ItemName, itemExtras, itemTitle, itemTitleWithRefine, nameItem } from '../rules/game/item-name.ts';
import { guildStorageFields, type PricedRow } from '../rules/search-fields/index.ts';
import { countColumn, extrasColumn, guildFilterColumn, itemColumn, refineColumn } from './parts/columns.ts';
import { guildStorageGuard } from './parts/guild-storage-guard.ts';
import { itemRowFields } from './parts/item-fields.ts';
import { itemMatchesFilter } from './parts/item-filter.ts';
import { rowLanguage } from './parts/row-language.ts';
import { valueColumns, valueRecord, valueSummary } from './parts/value-columns.ts';

interface Row extends PricedRow {
  row: GuildStorageRow;
  name: ItemName;
  valued: ValuedStack;
  buyers: DialogParams['buyers'];
  emblems: Readonly<Record<string, string>>;
  key: string;
}

export const guildStorage = defineTable<Row>()({
  id: 'guild_storage',
  command: ['guild', 'storage'],
  guard: guildStorageGuard,
  async load(context, _, signal) {
    const { client, databases } = context;
    const [{ storage, emblems }, lookup, offers, own] = await Promise.all([
      client.account.guildStorage({}, { signal }),
      databases.itemLookup(),
      loadOffers(context, signal),
      loadOwnCharacters(context, signal),
    ]);
    const values = valueStored(storage, offers, own);
    return storage.flatMap((row, index) => {
      const valued = values[index];
      const usual = offers.prices.usual(row.item);
      const buyers = { item: row.item, amount: row.amount, stacks: storage, at: index, own_characters: own };
      return valued
        ? [{ ...{ row, emblems, valued, usual, buyers }, name: nameItem(row.item, lookup), key: String(index) }]
        : [];
    });
  },
  failure: 'Failed to retrieve guild storage data.',
  key: ({ key }) => key,
  name: ({ name }) => itemTitle(name),
  columns: [
    itemColumn(),
    countColumn({ id: 'amount', title: 'Amount', priority: 1, value: ({ row }) => row.amount }),
    refineColumn(),
    extrasColumn(),
    guildFilterColumn(({ row }) => row.guild),
    ...valueColumns<Row>(),
  ],
  summary: valueSummary,
  rowTarget: ({ buyers }) => dialog('buyers', buyers),
  search: {
    placeholder: 'Search for an item, card, or enchantment',
    language: rowLanguage(guildStorageFields),
    texts: ({ name, row }) => [itemTitleWithRefine(name), ...itemExtras(name), row.guild],
  },
  filters: [...itemFilters, 'guilds'],
  matchesFilter: ({ row, name }, filter) =>
    filter.key === 'guilds' ? row.guild === filter.value : itemMatchesFilter(row.item, name, filter),
  sort: { column: 'name', direction: 'ascending' },
  pageSize: 20,
  empty: { none: 'No items in guild storage', unmatched: 'No items found matching search' },
  fields: {
    ...itemRowFields(({ row }) => row.item),
    amount: ({ row }) => row.amount,
    guild: ({ row }) => row.guild,
    ...valueRecord<Row>(),
  },
});
