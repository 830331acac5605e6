import { limits } from '../../contract/constants.ts';
import type { Character, PlayerAccount } from '../../contract/entities.ts';

/** Returns the reason why a character cannot be transferred to another account; undefined if it can. */
export function transferRefusal({ guild, in_party }: Character): string | undefined {
  if (guild !== undefined && in_party) return 'Leave guild and party';
  if (guild !== undefined) return 'Leave guild';
  return in_party ? 'Leave party' : undefined;
}

/**
 * Returns the number of character slots of an account, at most fifteen. It is fifteen if the server does not send a
 * number.
 */
const slotCount = (slots: number | undefined): number =>
  slots !== undefined && slots >= 1 ? Math.min(Math.floor(slots), limits.characterSlots) : limits.characterSlots;

/** Returns the free character slots of an account: of 0 to 14, or of fewer if the server limits the account. */
export function freeSlots({ characters, slots }: PlayerAccount): number[] {
  const taken = new Set(characters.map(({ slot }) => slot));
  return Array.from({ length: slotCount(slots) }, (_, slot) => slot).filter((slot) => !taken.has(slot));
}

/** Returns the accounts to which a character of the source account could be transferred: those with a free slot. */
export const transferDestinations = (accounts: readonly PlayerAccount[], source: number | undefined): PlayerAccount[] =>
  accounts.filter((account) => account.id !== source && freeSlots(account).length > 0);
