import { dialog } from '../catalog/dialogs.ts';
import { type AccountClaim, accountClaim } from '../contract/entities.ts';
import { ownValue } from '../core/own-value.ts';
import { cell } from '../models/content.ts';
import { levelOf } from '../models/context.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { defineTable } from '../models/table/table.ts';
import { claimAdminRefusal, isOpenClaim } from '../rules/accounts/account-claims.ts';
import { textColumn, timeColumn } from './parts/columns.ts';

const kindNames: Readonly<Record<string, string>> = { staff_account: 'Staff account', dispute: 'Dispute' };
const stateNames: Readonly<Record<string, string>> = { open: 'Open', granted: 'Granted', refused: 'Refused' };
const tones = { open: 'warn', granted: 'good', refused: 'bad' } as const;

const decide = (grant: boolean) => (claim: AccountClaim) => dialog('decide_claim', { claim, grant });

export const adminClaims = defineTable<AccountClaim>()({
  id: 'admin_claims',
  command: ['admin', 'claims'],
  async guard(context) {
    const refusal = claimAdminRefusal(levelOf(context));
    return refusal === undefined ? undefined : { title: refusal };
  },
  load: async ({ client }, _, signal) => (await client.admin.claims({}, { signal })).claims,
  failure: 'Failed to load claims.',
  key: ({ id }) => String(id),
  name: ({ id }) => String(id),
  columns: [
    timeColumn({ id: 'at', title: 'Date', priority: 2, value: ({ at }) => at }),
    {
      id: 'state',
      title: 'State',
      priority: 1,
      cell: ({ state }) =>
        cell(ownValue(stateNames, state) ?? state, { badge: true, tone: ownValue(tones, state) ?? 'soft' }),
      // Open claims get the highest sort value, so that they come first in the list.
      sort: (claim) => (isOpenClaim(claim) ? Number.MAX_SAFE_INTEGER : claim.id),
    },
    textColumn({ id: 'user_id', title: 'Account', priority: 1, value: ({ user_id }) => user_id }),
    textColumn({ id: 'kind', title: 'Kind', priority: 2, value: ({ kind }) => ownValue(kindNames, kind) ?? kind }),
    {
      id: 'group_id',
      title: 'Group',
      priority: 3,
      align: 'end',
      cell: ({ group_id }) => cell(group_id),
      sort: ({ group_id }) => group_id,
    },
    textColumn({ id: 'email', title: 'Claimed by', priority: 1, value: ({ email }) => email }),
    textColumn({ id: 'holder', title: 'Owner', priority: 2, value: ({ holder }) => holder ?? '' }),
    textColumn({ id: 'note', title: 'Note', priority: 3, value: ({ note }) => note }),
  ],
  search: {
    placeholder: 'Search for an account, email or note',
    texts: ({ user_id, email, holder, note, state }) => [user_id, email, holder, note, state],
    minLength: 2,
  },
  sort: { column: 'state', direction: 'descending' },
  pageSize: 20,
  empty: { none: 'No claims', unmatched: 'No claims found matching search' },
  // Only open claims have the buttons, because a decision about a claim is final.
  actions: [
    { id: 'grant', key: 'b', label: 'Grant', isOffered: isOpenClaim, run: decide(true) },
    { id: 'refuse', key: 'R', label: 'Refuse', tone: 'danger', isOffered: isOpenClaim, run: decide(false) },
  ],
  fields: {
    ...fieldsOf(accountClaim, (claim) => claim),
    at: ({ at }) => new Date(at).toISOString(),
    decided_at: ({ decided_at: at }) => (at === undefined ? undefined : new Date(at).toISOString()),
  },
});
