import { dialog } from '../catalog/dialogs.ts';
import { type AccessToken, accessToken } from '../contract/entities.ts';
import { cell } from '../models/content.ts';
import { levelOf } from '../models/context.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { defineTable } from '../models/table/table.ts';
import { tokenAdminRefusal } from '../rules/accounts/access-tokens.ts';
import { accessTokenTimes, expiryCell, lastUseCell } from './parts/access-token-cells.ts';
import { timeCell } from './parts/time-cell.ts';

export const adminAccessTokens = defineTable<AccessToken>()({
  id: 'admin_access_tokens',
  command: ['admin', 'tokens'],
  async guard(context) {
    const refusal = tokenAdminRefusal(levelOf(context));
    return refusal === undefined ? undefined : { title: refusal };
  },
  load: async ({ client }, _, signal) => (await client.admin.accessTokens({}, { signal })).access_tokens,
  failure: 'Failed to load access tokens.',
  key: ({ id }) => String(id),
  name: ({ name, owner }) => `${name} of ${owner ?? ''}`,
  columns: [
    {
      id: 'owner',
      title: 'Owner',
      priority: 1,
      cell: ({ owner }) => cell(owner ?? ''),
      sort: ({ owner }) => owner ?? '',
    },
    { id: 'name', title: 'Name', priority: 1, cell: ({ name }) => cell(name), sort: ({ name }) => name },
    { id: 'scopes', title: 'Scopes', priority: 2, cell: ({ scopes }) => cell(scopes.join(', ')) },
    {
      id: 'created_at',
      title: 'Created',
      priority: 3,
      cell: ({ created_at }, now) => timeCell(created_at, now),
      sort: ({ created_at }) => created_at,
    },
    { id: 'expires_at', title: 'Expires', priority: 2, cell: expiryCell, sort: ({ expires_at }) => expires_at },
    {
      id: 'last_used_at',
      title: 'Last used',
      priority: 2,
      cell: lastUseCell,
      sort: ({ last_used_at }) => last_used_at ?? 0,
    },
    { id: 'last_used_ip', title: 'From', priority: 3, cell: ({ last_used_ip }) => cell(last_used_ip ?? '') },
  ],
  search: {
    placeholder: 'Search for an owner, name or scope',
    texts: ({ owner, name, scopes, last_used_ip }) => [owner, name, scopes.join(' '), last_used_ip],
    minLength: 2,
  },
  sort: { column: 'created_at', direction: 'descending' },
  pageSize: 20,
  empty: { none: 'No access tokens', unmatched: 'No access tokens found matching search' },
  actions: [
    {
      id: 'revoke',
      key: 'R',
      label: 'Revoke',
      tone: 'danger',
      run: ({ id, name, owner = '' }) => dialog('revoke_any_access_token', { id, name, owner }),
    },
  ],
  fields: { ...fieldsOf(accessToken, (token) => token), ...accessTokenTimes },
});
