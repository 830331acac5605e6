import type { ServerConfig } from '../../config.ts';
import { characterSlotsHint, isSlotCountUnset, realmSlots } from '../../domain/characters/character-slots.ts';
import { bad, type Finding, ok, warn } from '../../rules/finding.ts';
import { accountsAboveSlots, hiddenCharacters } from '../../store/accounts/integrity-checks.ts';
import type { Database } from '../../store/connection/database.ts';

/**
 * Reports characters in slots that the game does not show. It is only a warning if the number of slots is not
 * configured.
 */
async function characters({ db }: Database, config: ServerConfig): Promise<Finding> {
  const last = realmSlots(config) - 1;
  const { count, examples } = await hiddenCharacters(db, last + 1);
  if (count === 0) return ok(`all characters are in slots of the game (0 to ${last})`);
  const named = examples
    .map(({ name, slot, account_id }) => `${name} (slot ${slot} of account ${account_id})`)
    .join(', ');
  const text =
    `characters in slots that the game does not have (it has 0 to ${last}, or fewer by login.character_slots): ` +
    `${count}: ${named}${count > examples.length ? ' and more' : ''}. Their owners can transfer them to another account`;
  const names = examples.flatMap(({ name, account_id }) => [name, String(account_id)]);
  return isSlotCountUnset(config) ? warn(text, names) : bad(text, names);
}

/** Reports game accounts with more character slots than the game can show, set by an older Kafra or by hand. */
async function accounts({ db }: Database, config: ServerConfig): Promise<Finding[]> {
  const shown = realmSlots(config);
  const count = await accountsAboveSlots(db, shown);
  if (count === 0) return [];
  const mend = `UPDATE login SET character_slots = 0 WHERE character_slots > ${shown}`;
  return [
    warn(
      `accounts with more than ${shown} character slots; the char-server logs an error at each login: ${count}. ${mend}`,
    ),
  ];
}

/** Reports problems with the character slots of a realm. */
export const slotFindings = async (database: Database, config: ServerConfig): Promise<Finding[]> =>
  isSlotCountUnset(config)
    ? [warn(characterSlotsHint), await characters(database, config)]
    : [await characters(database, config), ...(await accounts(database, config))];
