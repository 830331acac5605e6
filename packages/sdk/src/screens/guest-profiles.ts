import { dialog } from '../catalog/dialogs.ts';
import { type GuestProfile, guestProfile, type PlayerAccount } from '../contract/entities.ts';
import { accountErrorMessage } from '../models/account-error.ts';
import { type Card, type CardState, defineCards } from '../models/cards/cards.ts';
import { type Cell, cell, phrase } from '../models/content.ts';
import type { AccountData } from '../models/context.ts';
import { fieldsOf } from '../models/table/row-fields.ts';
import { newProfileRefusal } from '../rules/accounts/guest-profiles.ts';
import { isAllowed, restrictionLabels, restrictionNames } from '../rules/accounts/restrictions.ts';
import { accountNotes } from './parts/account-notes.ts';

export const guestProfiles = defineCards<AccountData, GuestProfile>()({
  id: 'guest_profiles',
  command: ['guest-profiles', 'list'],
  resource: ({ account }) => account,
  failure: 'Failed to load guest profiles',
  failureFor: accountErrorMessage,
  items: ({ guest_profiles }) => guest_profiles,
  toolbar: (_, data) => [
    {
      id: 'create',
      key: 'c',
      label: 'Create New Guest Profile',
      target: dialog('create_guest_profile'),
      tone: 'primary',
      disabled: newProfileRefusal(data?.guest_profiles ?? []),
    },
  ],
  card,
  empty: { title: 'No guest profiles found', text: 'Create your first guest profile to get started.' },
  skeleton: { cards: 3, rows: 3 },
  fields: {
    ...fieldsOf(guestProfile, (profile) => profile),
    restricted: ({ restrictions }) => restrictionNames.filter((one) => !isAllowed(restrictions, one)),
  },
});

function card(profile: GuestProfile, { data }: CardState<AccountData>): Card {
  const { associated_accounts: associated } = profile;
  return {
    key: String(profile.id),
    title: profile.name,
    sections: [
      { kind: 'badges', badges: restrictionNames.map((name) => permission(profile, name)) },
      {
        kind: 'list',
        title: `${associated.length} account(s) associated`,
        entries: associated.map((id) => associatedAccount(id, data.player_accounts)),
      },
    ],
    buttons: [
      { id: 'edit', key: 'e', label: 'Edit', target: dialog('edit_guest_profile', { profile }) },
      { id: 'accounts', key: 'a', label: 'Accounts', target: dialog('associate_guest_profile', { profile }) },
      { id: 'delete', key: 'D', label: 'Delete', target: dialog('delete_guest_profile', { profile }), tone: 'danger' },
    ],
  };
}

function permission({ restrictions }: GuestProfile, name: (typeof restrictionNames)[number]): Cell {
  const allowed = isAllowed(restrictions, name);
  const text = `${restrictionLabels[name]}: ${allowed ? 'Allowed' : 'Restricted'}`;
  return cell(text, { badge: true, tone: allowed ? 'good' : 'bad' });
}

function associatedAccount(id: number, accounts: readonly PlayerAccount[]): Cell {
  const account = accounts.find((one) => one.id === id);
  return account ? phrase([cell(account.user_id), ...accountNotes(account)]) : cell(`Account ID: ${id}`);
}
