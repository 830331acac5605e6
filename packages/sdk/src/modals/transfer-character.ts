import * as z from 'zod/mini';
import type { Character, PlayerAccount } from '../contract/entities.ts';
import type { Context } from '../models/context.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import type { FormState, Option } from '../models/forms/form-fields.ts';
import { freeSlots, transferDestinations, transferRefusal } from '../rules/accounts/transfer-rules.ts';
import { accountChoice } from './parts/account-choice.ts';
import { accountRefusal } from './parts/account-refusal.ts';

const accountsOf = ({ account }: Context): readonly PlayerAccount[] =>
  account.getSnapshot().data?.player_accounts ?? [];

/**
 * Schema of the form's values: the chosen ids as texts. The API call takes numbers, and additionally the account that
 * the character is on.
 */
const transfer = z.strictObject({ character: z.string(), destination: z.string(), slot: z.string() });
type TransferInput = z.output<typeof transfer>;
type State = FormState<unknown, TransferInput>;

interface Choice {
  character: Character | undefined;
  source: PlayerAccount | undefined;
  destination: PlayerAccount | undefined;
}

function resolveChoice({ character, destination }: Partial<TransferInput>, accounts: readonly PlayerAccount[]): Choice {
  const source = accounts.find(({ characters }) => characters.some(({ id }) => String(id) === character));
  return {
    source,
    character: source?.characters.find(({ id }) => String(id) === character),
    destination: transferDestinations(accounts, source?.id).find(({ id }) => String(id) === destination),
  };
}

const characterOption = (account: PlayerAccount, one: Character): Option => ({
  value: String(one.id),
  label: `${one.name} (${account.user_id}, slot ${one.slot})`,
  disabled: transferRefusal(one),
});

/** Returns the accounts to which a character can be transferred; all accounts until a character is chosen. */
const destinations = ({ values, context }: State) => {
  const accounts = accountsOf(context);
  return transferDestinations(accounts, resolveChoice(values, accounts).source?.id);
};

const destinationOf = ({ values, context }: State) => resolveChoice(values, accountsOf(context)).destination;

export const transferCharacter = defineForm({
  id: 'transfer_character',
  command: ['characters', 'transfer'],
  schema: transfer,
  fields: {
    character: {
      label: 'Character',
      type: 'select',
      placeholder: 'Choose a character',
      options: ({ context }) =>
        accountsOf(context).flatMap((account) => account.characters.map((one) => characterOption(account, one))),
      empty: ({ context }) => accountRefusal(context) ?? 'No characters found.',
    },
    destination: {
      label: 'Destination account',
      type: 'select',
      placeholder: 'Choose an account',
      options: (state) =>
        destinations(state).map((account) => ({ value: String(account.id), label: accountChoice(account) })),
      empty: ({ context }) => accountRefusal(context) ?? 'No viable destination accounts found.',
    },
    slot: {
      label: 'Destination slot',
      type: 'select',
      placeholder: 'Choose a slot',
      options(state) {
        const destination = destinationOf(state);
        const slots = destination ? freeSlots(destination) : [];
        return slots.map((slot) => ({ value: String(slot), label: `Slot ${slot}` }));
      },
      empty(state) {
        const refusal = accountRefusal(state.context);
        if (refusal !== undefined) return refusal;
        const destination = destinationOf(state);
        return destination ? `No slots available on account ${destination.user_id}.` : 'Choose an account first.';
      },
    },
  },
  warning: 'Both accounts must be offline.',
  refusal: (_, context) => accountRefusal(context),
  ready({ slot, ...values }, _, context) {
    const { character, destination } = resolveChoice(values, accountsOf(context));
    if (!character || transferRefusal(character)) return 'Choose a character that can leave.';
    if (!destination) return 'Choose a destination account.';
    return freeSlots(destination).includes(Number(slot)) || 'Choose a free slot.';
  },
  labels: { idle: 'Transfer', busy: 'Transferring...', done: 'Transferred!' },
  failure: 'Failed to transfer character.',
  async submit(values, _, context) {
    const { character, source, destination } = resolveChoice(values, accountsOf(context));
    if (!character || !source || !destination) throw new Error('The character or an account is no longer there.');
    const accounts = await context.client.account.transferCharacter({
      src_char_id: character.id,
      src_acc_id: source.id,
      dst_acc_id: destination.id,
      dst_slot: Number(values.slot),
    });
    context.account.update((data) => ({ ...data, ...accounts }));
  },
});
