import type { CallTexts } from '../describe.ts';

const reply = { guest_profiles: 'All profiles of the master account' };
const id = ['Number of the profile', 'id'] as const;
const name = 'Name of the profile, its own among those of the master account';
const restrictions = ['Restrictions of the guest, as in `GuestProfile`', 'bit mask'] as const;
const password = ['password_not_game_compatible', 'password_too_common'] as const;

export const guestProfileCalls: CallTexts<'guestProfiles'> = {
  list: { summary: 'List guest profiles', reply },
  create: {
    summary: 'Create a guest profile',
    request: { name, password: 'Password of the guest', restrictions },
    reply,
    errors: [...password, 'conflict.name_taken', 'conflict.too_many_profiles'],
  },
  update: {
    summary: 'Change a guest profile',
    request: {
      id,
      name,
      password: 'New password of the guest; absent or empty: unchanged',
      restrictions,
      master_password: 'Password of the master account; needed once player accounts are associated',
    },
    reply,
    errors: [...password, 'master_password_required', 'invalid_password', 'not_found', 'conflict.name_taken'],
  },
  remove: { summary: 'Delete a guest profile', request: { id }, errors: ['not_found'] },
  associate: {
    summary: 'Say which own accounts a guest profile opens',
    request: {
      guest_profile_id: id,
      login_ids: 'Own player accounts by id; those left out are not opened any more',
      master_password: 'Password of the master account',
    },
    reply,
    errors: ['invalid_password', 'not_found', 'conflict.account_restricted'],
  },
};
