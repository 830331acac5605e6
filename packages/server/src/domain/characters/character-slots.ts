import { limits } from '@kafra/sdk/contract';
import type { ServerConfig } from '../../config.ts';
import type { PlayerAccountRow } from '../../store/accounts/accounts.ts';

/**
 * Number of character slots that every game shows. Source: MAX_CHARS of rAthena (src/common/mmo.hpp) for its oldest
 * clients.
 */
const shownByEvery = 9;

/**
 * Returns true if the setting `game.charactersPerAccount` is missing although it should be set. Only the operator can
 * find out how many slots the game shows, and a character in a higher slot is not visible. A realm without a game needs
 * no setting.
 */
export const isSlotCountUnset = ({ game, database, demo }: ServerConfig): boolean =>
  game.charactersPerAccount === undefined && database?.kind === 'mariadb' && demo === undefined;

/** Hint for the operator in `serve` and `doctor` about the missing setting `game.charactersPerAccount`. */
export const characterSlotsHint =
  `game.charactersPerAccount is not set, so only the character slots 0 to ${shownByEvery - 1} are offered: set it to ` +
  'the number that your game shows, 9, 12 or 15 depending on its version (MAX_CHARS of src/common/mmo.hpp, chars_per_account of login_athena.conf)';

/** Returns the number of character slots that the game shows, 1 to 15. */
export const realmSlots = (config: ServerConfig): number =>
  config.game.charactersPerAccount ?? (isSlotCountUnset(config) ? shownByEvery : limits.characterSlots);

/**
 * Returns the maximum number of characters of a game account: the number of slots of the realm, or of the account if it
 * is smaller. Source: `login.character_slots`; 0 means unset.
 */
export const slotsOf = (
  { character_slots: own }: Pick<PlayerAccountRow, 'character_slots'>,
  config: ServerConfig,
): number => Math.min(own > 0 ? own : Number.POSITIVE_INFINITY, realmSlots(config));
