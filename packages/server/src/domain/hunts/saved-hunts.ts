import { limits } from '@kafra/sdk/contract';
import { conflict, notFound } from '../../rules/refusal.ts';
import { lockMaster } from '../../store/accounts/masters.ts';
import { deleteHunt, savedHuntsOf, writeHunt } from '../../store/saved-hunts.ts';
import type { Context } from '../context.ts';

/**
 * Saves a list of wanted items under a name that the caller chose.
 * @throws Refusal if the account has the maximum number of lists.
 */
export async function saveHunt(
  { services, session, now }: Context,
  { name, items }: { name: string; items: readonly number[] },
): Promise<void> {
  const { masterId } = session;
  await services.database.transaction(async (db) => {
    await lockMaster(db, masterId);
    const others = (await savedHuntsOf(db, masterId)).filter((hunt) => hunt.name !== name);
    if (others.length >= limits.savedHunts)
      throw conflict(
        'too_many_hunts',
        `There can be ${limits.savedHunts} saved hunts at most. Please delete one first.`,
      );
    await writeHunt(db, masterId, { name, items: [...new Set(items)], saved_at: now });
  });
}

/** @throws Refusal if the caller has no saved hunt (a list of wanted items) of this name. */
export async function removeHunt({ services, session }: Context, { name }: { name: string }): Promise<void> {
  if (!(await deleteHunt(services.database.db, session.masterId, name)))
    throw notFound('You have no saved hunt of this name.');
}
