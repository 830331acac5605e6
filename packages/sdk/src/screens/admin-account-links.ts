import { dialog } from '../catalog/dialogs.ts';
import { type AccountLink, accountLink } from '../contract/entities.ts';
import { ownValue } from '../core/own-value.ts';
import { cell } from '../models/content.ts';
import { levelOf } from '../models/context.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { defineTable } from '../models/table/table.ts';
import { claimAdminRefusal } from '../rules/accounts/account-claims.ts';
import { textColumn, timeColumn } from './parts/columns.ts';

const actionNames: Readonly<Record<string, string>> = {
  link: 'Linked',
  take_over: 'Taken over',
  release: 'Released',
  unlink: 'Unlinked',
  decision: 'Decided',
};

/** Labels for the kinds of proof that a game account belongs to its owner. */
const proofNames: Readonly<Record<string, string>> = {
  email: 'Email',
  password: 'Password',
  staff: 'Staff',
};

export const adminAccountLinks = defineTable<AccountLink>()({
  id: 'admin_account_links',
  command: ['admin', 'account-links'],
  async guard(context) {
    const refusal = claimAdminRefusal(levelOf(context));
    return refusal === undefined ? undefined : { title: refusal };
  },
  load: async ({ client }, { search }, signal) =>
    (await client.admin.links({ search: search.trim() }, { signal })).links,
  failure: 'Failed to load the owners of game accounts.',
  key: ({ id }) => String(id),
  name: ({ id }) => String(id),
  columns: [
    timeColumn({ id: 'at', title: 'Date', priority: 1, value: ({ at }) => at }),
    textColumn({
      id: 'user_id',
      title: 'Account',
      priority: 1,
      value: ({ user_id, account_id }) => user_id || String(account_id),
    }),
    textColumn({ id: 'email', title: 'Owner', priority: 1, value: ({ email }) => email }),
    {
      id: 'action',
      title: 'Change',
      priority: 1,
      cell: ({ action, is_current }) =>
        cell(ownValue(actionNames, action) ?? action, { badge: true, tone: is_current ? 'good' : 'soft' }),
      sort: ({ action }) => action,
    },
    textColumn({
      id: 'proof',
      title: 'Proof',
      priority: 2,
      value: ({ proof }) => ownValue(proofNames, proof) ?? proof,
    }),
    textColumn({ id: 'by', title: 'By', priority: 3, value: ({ by }) => by ?? 'Server command' }),
    textColumn({ id: 'reason', title: 'Reason', priority: 3, value: ({ reason }) => reason }),
  ],
  search: { placeholder: "Search login name, account ID or owner's email" },
  sort: { column: 'at', direction: 'descending' },
  isNewestFirst: true,
  pageSize: 20,
  empty: { none: 'No game account has an owner yet', unmatched: 'No account or email matches' },
  actions: [
    {
      id: 'unlink',
      key: 'U',
      label: 'Unlink',
      tone: 'danger',
      disabled: ({ is_current }) =>
        is_current ? undefined : 'This is a past entry. See the latest entry for the current owner.',
      run: ({ account_id, user_id, email }) => dialog('unlink_account', { account_id, name: user_id, email }),
    },
  ],
  fields: { ...fieldsOf(accountLink, (link) => link), at: ({ at }) => new Date(at).toISOString() },
});
