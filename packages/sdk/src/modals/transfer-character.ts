import type { Character, PlayerAccount } from '../contract/entities.ts';
import type { Context } from '../kinds/context.ts';
import type { Field, FormDialog, Option, Values } from '../kinds/form.ts';
import { freeSlots, viableDestinations, whyNotTransferable } from '../rules/transfer.ts';

const accountsOf = ({ account }: Context): readonly PlayerAccount[] =>
  account.getSnapshot().data?.player_accounts ?? [];

interface Choice {
  character: Character | undefined;
  source: PlayerAccount | undefined;
  destination: PlayerAccount | undefined;
}

function chosen({ character, destination }: Values, accounts: readonly PlayerAccount[]): Choice {
  const source = accounts.find(({ characters }) => characters.some(({ id }) => String(id) === character));
  return {
    source,
    character: source?.characters.find(({ id }) => String(id) === character),
    destination: viableDestinations(accounts, source?.id).find(({ id }) => String(id) === destination),
  };
}

const characterOption = (account: PlayerAccount, one: Character): Option => ({
  value: String(one.id),
  label: `${one.name} (${account.user_id}, slot ${one.slot})`,
  disabled: whyNotTransferable(one),
});

function fields(values: Values, accounts: readonly PlayerAccount[]): Field[] {
  const { source, destination } = chosen(values, accounts);
  const slots = destination ? freeSlots(destination) : [];
  return [
    {
      name: 'character',
      label: 'Character',
      type: 'select',
      placeholder: 'Choose a character',
      options: accounts.flatMap((account) => account.characters.map((one) => characterOption(account, one))),
      empty: 'No characters found.',
    },
    {
      name: 'destination',
      label: 'Destination account',
      type: 'select',
      placeholder: 'Choose an account',
      options: viableDestinations(accounts, source?.id).map(({ id, user_id }) => ({
        value: String(id),
        label: user_id,
      })),
      empty: 'No viable destination accounts found.',
    },
    {
      name: 'slot',
      label: 'Destination slot',
      type: 'select',
      placeholder: 'Choose a slot',
      options: slots.map((slot) => ({ value: String(slot), label: `Slot ${slot}` })),
      empty: destination ? `No slots available on account ${destination.user_id}.` : 'Choose an account first.',
    },
  ];
}

export const transferCharacter: FormDialog<'transfer_character'> = {
  kind: 'form',
  id: 'transfer_character',
  title: 'Transfer Character',
  command: ['characters', 'transfer'],
  fields: (_, context, values) => fields(values, accountsOf(context)),
  warning: 'Both accounts must be offline.',
  ready({ slot, ...values }, _, context) {
    const { character, destination } = chosen(values, accountsOf(context));
    if (!character || whyNotTransferable(character)) return 'Choose a character that can leave.';
    if (!destination) return 'Choose a destination account.';
    return freeSlots(destination).includes(Number(slot)) || 'Choose a free slot.';
  },
  words: { idle: 'Transfer', busy: 'Transferring...', done: 'Transferred!' },
  failure: 'Failed to transfer character.',
  async submit(values, _, context) {
    const { character, source, destination } = chosen(values, accountsOf(context));
    if (!character || !source || !destination) throw new Error('The character or an account is no longer there.');
    const accounts = await context.client.account.transferCharacter({
      src_char_id: character.id,
      src_acc_id: source.id,
      dst_acc_id: destination.id,
      dst_slot: Number(values.slot),
    });
    context.account.amend((data) => ({ ...data, ...accounts }));
  },
};
