import * as z from 'zod';
import { allRestrictions } from './constants.ts';
import { guestProfile } from './entities.ts';
import { route } from './route.ts';
import { list, nothing } from './wire.ts';

const id = z.int().positive();
const name = z.string().trim().min(1).max(32);
const mask = z.int().min(0).max(allRestrictions);
const profiles = z.object({ guest_profiles: list(guestProfile) });

export const guestProfiles = {
  list: route('GET /api/account/guest-profiles', { auth: 'bearer', request: z.strictObject({}), reply: profiles }),
  create: route('POST /api/account/guest-profiles', {
    auth: 'bearer',
    request: z.strictObject({ name, password: z.string().min(1).max(1_024), restrictions: mask }),
    reply: profiles,
  }),
  update: route('PUT /api/account/guest-profiles/{id}', {
    auth: 'bearer',
    request: z.strictObject({
      id,
      name,
      /** Left out or empty: unchanged. */
      password: z.string().max(1_024).optional(),
      restrictions: mask,
      /** Needed once player accounts are associated. */
      master_password: z.string().max(1_024).optional(),
    }),
    reply: profiles,
  }),
  remove: route('DELETE /api/account/guest-profiles/{id}', {
    auth: 'bearer',
    request: z.strictObject({ id }),
    reply: nothing,
  }),
  associate: route('POST /api/account/guest-profiles/associate', {
    auth: 'bearer',
    request: z.strictObject({
      guest_profile_id: id,
      login_ids: z.array(id).max(100),
      master_password: z.string().min(1).max(1_024),
    }),
    reply: profiles,
  }),
} as const;
