import * as z from 'zod/mini';
import { defineCall } from './call-definition.ts';
import { allRestrictions } from './constants.ts';
import { guestProfile } from './entities.ts';
import { password, rowId } from './request-fields.ts';
import { list, nothing } from './wire.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(32));
const untouched = z.optional(z.string().check(z.maxLength(1_024)));
const mask = z.int().check(z.nonnegative(), z.lte(allRestrictions));
const profiles = z.object({ guest_profiles: list(guestProfile) });

export const guestProfiles = {
  list: defineCall('GET /api/account/guest-profiles', {
    auth: 'bearer',
    scope: 'account:read',
    request: z.strictObject({}),
    reply: profiles,
  }),
  create: defineCall('POST /api/account/guest-profiles', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ name, password, restrictions: mask }),
    reply: profiles,
  }),
  update: defineCall('PUT /api/account/guest-profiles/{id}', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({
      id: rowId,
      name,
      /** New password of the guest profile. If it is absent or empty, the password stays unchanged. */
      password: untouched,
      restrictions: mask,
      /** Master password of the owner. Required if player accounts are associated with the profile. */
      master_password: untouched,
    }),
    reply: profiles,
  }),
  remove: defineCall('DELETE /api/account/guest-profiles/{id}', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({ id: rowId }),
    reply: nothing,
  }),
  associate: defineCall('POST /api/account/guest-profiles/associate', {
    auth: 'bearer',
    scope: 'none',
    request: z.strictObject({
      guest_profile_id: rowId,
      login_ids: z.array(rowId).check(z.maxLength(100)),
      master_password: password,
    }),
    reply: profiles,
  }),
} as const;
