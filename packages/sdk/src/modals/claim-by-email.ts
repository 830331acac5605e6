import * as z from 'zod/mini';
import type { ClaimableAccount } from '../contract/entities.ts';
import type { Context } from '../models/context.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { accountRefusal } from './parts/account-refusal.ts';

/** Returns the game accounts that the search by email address found; undefined if the search did not run. */
const looked = ({ account }: Context) => account.getSnapshot().data?.claimable;
const claimable = (context: Context): readonly ClaimableAccount[] => looked(context) ?? [];

/**
 * Returns the description of a game account that can be claimed, such as `knight: Arthur (Lord Knight 99), last played
 * 2026-03`.
 */
function described({ user_id, characters, last_login }: ClaimableAccount): string {
  const names = characters.map((one) => `${one.name} (${one.class} ${one.base_level})`).join(', ') || 'no characters';
  return `${user_id}: ${names}, ${last_login === undefined ? 'never played' : `last played ${last_login}`}`;
}

const none = 'No game account without an owner has your email address. Add yours with its password.';
const notLooked = 'Game accounts with your email address cannot be searched now. Try again in a few minutes.';

const nothingToAdd = (context: Context): string => (looked(context) ? none : notLooked);

export const claimByEmail = defineForm({
  id: 'claim_by_email',
  command: ['accounts', 'claimable'],
  intro: () => [
    'These game accounts have your email address. Choose the ones that are yours.',
    'They are read-only for seven days. Enter the game password to unlock one sooner.',
  ],
  schema: z.strictObject({ accounts: z.optional(z.array(z.string())) }),
  fields: {
    accounts: {
      label: 'Game accounts',
      type: 'checklist',
      // The name is optional: without it, the command lists the game accounts that can be claimed.
      optional: true,
      options: ({ context }) => claimable(context).map((one) => ({ value: one.user_id, label: described(one) })),
      empty: ({ context }) => accountRefusal(context) ?? nothingToAdd(context),
    },
  },
  refusal: (_, context) => accountRefusal(context),
  ready({ accounts = [] }, _, context) {
    const found = claimable(context);
    if (found.length === 0) return nothingToAdd(context);
    return accounts.length > 0 || `Choose some of these: ${found.map(({ user_id }) => user_id).join(', ')}.`;
  },
  labels: { idle: 'Add Accounts', busy: 'Adding...', done: 'Added!' },
  failure: 'Failed to add the game accounts.',
  async submit({ accounts = [] }, _, context) {
    const chosen = claimable(context).filter(({ user_id }) => accounts.includes(user_id));
    const added = await context.client.account.claimByEmail({ account_ids: chosen.map(({ id }) => id) });
    context.account.update((data) => ({
      ...data,
      ...added,
      claimable: data.claimable?.filter((one) => !chosen.includes(one)),
    }));
  },
});
