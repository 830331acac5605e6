import type { GuestProfile } from '../../contract/entities.ts';
import type { FormState } from '../../models/forms/form-fields.ts';

/** Returns the current state of the guest profile, which may have been changed elsewhere since the dialog opened. */
export function currentProfile({
  params: { profile },
  context: { account },
}: Pick<FormState<{ profile: GuestProfile }>, 'params' | 'context'>): GuestProfile {
  const profiles = account.getSnapshot().data?.guest_profiles;
  return profiles?.find(({ id }) => id === profile.id) ?? profile;
}
