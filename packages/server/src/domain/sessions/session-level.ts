import { adminLevel } from '@kafra/sdk/contract';
import type { Kysely } from 'kysely';
import { hasSecondFactor } from '../../store/accounts/second-factor.ts';
import type { Schema } from '../../store/schema.ts';
import { groupLevel } from '../../store/sessions/sessions.ts';

/** Policy of the realm for sessions of staff members. */
export interface StaffPolicy {
  /** True if staff get level 0 until they have set up a second factor. */
  staffSecondFactor: boolean;
}

interface SessionLevel {
  level: number;
  /** True if staff rights are withheld because the account has no second factor. */
  isHeldBack: boolean;
}

/** Returns the group level that sessions of an account have; `now` is the realm's time (epoch ms). */
export async function sessionLevel(
  db: Kysely<Schema>,
  { masterId, now, policy }: { masterId: number; now: number; policy: StaffPolicy },
): Promise<SessionLevel> {
  const level = await groupLevel(db, masterId, now);
  const isHeldBack = policy.staffSecondFactor && level >= adminLevel && !(await hasSecondFactor(db, masterId));
  return { level: isHeldBack ? 0 : level, isHeldBack };
}
