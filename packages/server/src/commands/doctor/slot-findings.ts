import type { ServerConfig } from '../../config.ts';
import { characterSlotsHint, isSlotCountUnset, realmSlots } from '../../domain/characters/character-slots.ts';
import { bad, type Finding, ok, warn } from '../../rules/finding.ts';
import { accountsAboveSlots, hiddenCharacters } from '../../store/accounts/integrity-checks.ts';
import type { Database } from '../../store/connection/database.ts';

/** Characters whose players do not see them; only a warning while nobody has said how many slots the game shows. */
async function characters({ db }: Database, config: ServerConfig): Promise<Finding> {
  const last = realmSlots(config) - 1;
  const { count, examples } = await hiddenCharacters(db, last + 1);
  if (count === 0) return ok(`every character is in a slot that the game offers (0 to ${last})`);
  const named = examples
    .map(({ name, slot, account_id }) => `${name} (slot ${slot} of account ${account_id})`)
    .join(', ');
  const text =
    `characters in slots that the game does not offer (it offers 0 to ${last}, or fewer by login.character_slots): ` +
    `${count}: ${named}${count > examples.length ? ' and more' : ''}. Their owners can transfer them to another account`;
  const names = examples.flatMap(({ name, account_id }) => [name, String(account_id)]);
  return isSlotCountUnset(config) ? warn(text, names) : bad(text, names);
}

/** Accounts that an earlier Kafra, or somebody by hand, gave more than the game can show. */
async function accounts({ db }: Database, config: ServerConfig): Promise<Finding[]> {
  const shown = realmSlots(config);
  const count = await accountsAboveSlots(db, shown);
  if (count === 0) return [];
  const mend = `UPDATE login SET character_slots = 0 WHERE character_slots > ${shown}`;
  return [
    warn(
      `accounts with more than ${shown} character slots, of which the char-server complains at each login: ${count}. ${mend}`,
    ),
  ];
}

/** What is wrong with the character slots of a realm. */
export const slotFindings = async (database: Database, config: ServerConfig): Promise<Finding[]> =>
  isSlotCountUnset(config)
    ? [warn(characterSlotsHint), await characters(database, config)]
    : [await characters(database, config), ...(await accounts(database, config))];
