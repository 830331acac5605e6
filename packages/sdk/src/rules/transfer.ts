import { limits } from '../contract/constants.ts';
import type { Character, PlayerAccount } from '../contract/entities.ts';

/** Why a character has to stay; undefined when it may go. */
export function whyNotTransferable({ guild, in_party }: Character): string | undefined {
  if (guild !== undefined && in_party) return 'Leave guild and party';
  if (guild !== undefined) return 'Leave guild';
  return in_party ? 'Leave party' : undefined;
}

/** Slots 0 to 14 that nobody has; fewer where the realm lets the account have fewer. */
export function freeSlots({ characters, slots = limits.characterSlots }: PlayerAccount): number[] {
  const taken = new Set(characters.map(({ slot }) => slot));
  const length = Math.min(slots, limits.characterSlots);
  return Array.from({ length }, (_, slot) => slot).filter((slot) => !taken.has(slot));
}

/** Accounts that a character of the source account could move to. */
export const viableDestinations = (accounts: readonly PlayerAccount[], source: number | undefined): PlayerAccount[] =>
  accounts.filter((account) => account.id !== source && freeSlots(account).length > 0);
