import * as z from 'zod/mini';
import type { Privacy } from '../contract/entities.ts';
import type { Context } from '../models/context.ts';
import { defineForm } from '../models/dialogs/dialog.ts';
import { loadingRefusal } from './parts/account-refusal.ts';

const lists = ['activity', 'ranking', 'market_name'] as const;
type HiddenList = (typeof lists)[number];

const labels: Readonly<Record<HiddenList, string>> = {
  activity: 'Player Activity',
  ranking: 'Rankings (the rank stays, as "hidden")',
  market_name: 'Shops (only the name of the shop)',
};

const currentLists = ({ account }: Pick<Context, 'account'>): HiddenList[] => {
  const { privacy } = account.getSnapshot().data?.master_account ?? {};
  return lists.filter((name) => privacy?.[`hide_${name}`] === true);
};

const toPrivacy = (hidden: readonly HiddenList[]): Privacy => ({
  hide_activity: hidden.includes('activity'),
  hide_ranking: hidden.includes('ranking'),
  hide_market_name: hidden.includes('market_name'),
});

export const privacy = defineForm({
  id: 'privacy',
  command: ['account', 'privacy'],
  intro: () => [
    'Choose the lists in which other players do not see your characters. Staff see them. Changes are visible within 5 seconds.',
  ],
  schema: z.object({ hidden: z.array(z.enum(lists)) }),
  fields: {
    hidden: {
      label: 'Hide my characters in',
      type: 'checklist',
      options: lists.map((value) => ({ value, label: labels[value] })),
      initial: ({ context }) => currentLists(context),
    },
  },
  refusal: (_, context) => loadingRefusal(context),
  labels: { idle: 'Save', busy: 'Saving...', done: 'Saved!' },
  failure: 'Failed to save privacy.',
  async submit({ hidden }, _, { client, account }) {
    const settings = toPrivacy(hidden);
    await client.account.changePrivacy(settings);
    account.update((data) => ({ ...data, master_account: { ...data.master_account, privacy: settings } }));
  },
  result(_, context) {
    const hidden = currentLists(context);
    return [hidden.length === 0 ? 'Hidden: nothing' : `Hidden: ${hidden.map((name) => labels[name]).join(', ')}`];
  },
});
