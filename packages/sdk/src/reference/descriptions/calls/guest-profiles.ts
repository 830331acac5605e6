import type { CallTexts } from '../describe.ts';

const reply = { guest_profiles: 'All guest profiles of the master account' };
const id = ['Id of the guest profile', 'id'] as const;
const name = 'Name of the guest profile, unique in the master account';
const restrictions = ['Actions that are forbidden to the guest, as in `GuestProfile`', 'bit mask'] as const;
const password = ['password_not_game_compatible', 'password_too_common'] as const;

export const guestProfileCalls: CallTexts<'guestProfiles'> = {
  list: { summary: 'List the guest profiles of the master account', reply },
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
      password: 'New password of the guest; absent or empty to keep the current one',
      restrictions,
      master_password:
        'Password of the master account; required if the guest profile is associated with player accounts',
    },
    reply,
    errors: [...password, 'master_password_required', 'invalid_password', 'not_found', 'conflict.name_taken'],
  },
  remove: { summary: 'Delete a guest profile', request: { id }, errors: ['not_found'] },
  associate: {
    summary: 'Set the player accounts that a guest profile can use',
    request: {
      guest_profile_id: id,
      login_ids: 'Ids of player accounts of the user. The guest profile can no longer use other accounts',
      master_password: 'Password of the master account',
    },
    reply,
    errors: ['invalid_password', 'not_found', 'conflict.account_restricted'],
  },
};
