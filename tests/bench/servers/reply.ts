import type { Api, CallReply, Character } from '@kafra/sdk/contract';

const character = (slot: number): Character => ({
  id: 150_000 + slot,
  slot,
  name: `Traveller ${slot}`,
  class: 'High Priest',
  base_level: 90 + slot,
  job_level: 50,
  zeny: 1_000_000 + slot,
  guild: 'Lanternwatch',
  in_party: slot % 2 === 0,
});

/** A response of two kilobytes about the accounts of a player with two accounts. */
export const reply: CallReply<Api['account']['info']> = {
  master_account: { email: 'player@kafra.example', pending_email: undefined },
  player_accounts: [1, 2].map((id) => ({
    id: 2_000_000 + id,
    user_id: `account_${id}`,
    group_id: 0,
    banned_until: null,
    ban_permanent: false,
    sync_pending: false,
    password_unset: false,
    made_here: false,
    synced: true,
    characters: [0, 1, 2, 3, 4, 5].map(character),
  })),
  emblems: { Lanternwatch: '/api/server/emblem/1?v=1' },
};
