import * as z from 'zod/mini';
import { limits } from '../contract/constants.ts';
import { formatHash, splitList } from '../core/hash-query.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { findNamedItem } from '../models/named-item.ts';
import { withFilter } from '../models/search/list-query.ts';

/** Dialog that adds an item to the wanted items in the address of the hunt list. */
export const huntAdd = defineForm({
  id: 'hunt_add',
  intro: () => ['The list is part of the address: save or share the link.'],
  schema: z.object({ item: z.string().check(z.minLength(1)) }),
  fields: { item: { label: 'Item', type: 'text', hint: 'name or ID' } },
  labels: { idle: 'Add', busy: 'Adding...', done: 'Added!' },
  failure: 'Failed to add the item.',
  refusal: (_, { location }) =>
    splitList(location.getSnapshot().query.items).length >= limits.strictValues
      ? `A hunt has at most ${limits.strictValues} items.`
      : undefined,
  async submit({ item }, _, { databases, location, navigate }) {
    const first = findNamedItem(await databases.items(), item.trim());
    navigate(formatHash(withFilter(location.getSnapshot(), { key: 'items', value: String(first.id) })));
    return undefined;
  },
});
