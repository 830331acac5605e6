import * as z from 'zod/mini';
import { limits } from '../contract/constants.ts';
import { splitList } from '../core/hash-query.ts';
import type { Context } from '../models/context.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { canonicalFilterValue } from '../rules/logs/log-filters.ts';

/** Returns the item ids in a comma-separated list, without duplicates and invalid values. */
const idsOf = (text: string): number[] =>
  [...new Set(splitList(text).flatMap((value) => canonicalFilterValue('items', value) ?? []))].map(Number);

const itemsIn = ({ location }: Context): string => location.getSnapshot().query.items ?? '';

const rule = (text: string): string | undefined => {
  const ids = idsOf(text);
  if (ids.length === 0 || ids.length !== new Set(splitList(text)).size)
    return 'Enter IDs of items, separated by commas.';
  return ids.length > limits.strictValues ? `A hunt has at most ${limits.strictValues} items.` : undefined;
};

export const saveHunt = defineForm({
  id: 'save_hunt',
  command: ['hunt', 'save'],
  positional: 'name',
  intro: () => ['A saved hunt of the same name is replaced.'],
  schema: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.huntNameLength)),
    items: z.string(),
  }),
  fields: {
    name: { label: 'Name', type: 'text', hint: 'name of the list' },
    items: {
      label: 'Items',
      type: 'text',
      hint: 'IDs, separated by commas',
      example: '4001,909',
      initial: ({ context }) => itemsIn(context),
      rule,
    },
  },
  labels: { idle: 'Save', busy: 'Saving...', done: 'Saved!' },
  failure: 'Failed to save the hunt.',
  async submit({ name, items }, _, { client }) {
    await client.account.saveHunt({ name, items: idsOf(items) });
    return undefined;
  },
  after: (_, __, { refresh }) => refresh(),
});
