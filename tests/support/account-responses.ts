/** API response for a user with two player accounts, one of them synced, and a guest profile. */
const accountInfo = {
  master_account: { email: 'ada@example.org' },
  player_accounts: [
    {
      id: 1,
      user_id: 'ada_main',
      group_id: 0,
      synced: true,
      characters: [
        {
          id: 11,
          slot: 0,
          name: 'Ada of the Mill',
          class: 'Lord Knight',
          base_level: 99,
          job_level: 70,
          zeny: 1234567,
          guild: 'Lanterns',
        },
        { id: 12, slot: 3, name: '剣士エイダ', class: 'Swordman', base_level: 42, job_level: 31, zeny: 900 },
      ],
    },
    { id: 2, user_id: 'ada_shop', group_id: 1, synced: false, characters: [] },
  ],
  emblems: {},
};

const guestProfiles = {
  guest_profiles: [{ id: 7, name: 'Trusted friend', restrictions: 3, associated_accounts: [1] }],
};

export const accountResponses = { 'account.info': accountInfo, 'guestProfiles.list': guestProfiles };

const day = 86_400_000;

/** Returns a reply with a list of `count` database backups, one for each day, the newest at `now`. */
export const backupResponses = (count: number, now = Date.UTC(2026, 10, 20, 12)) => ({
  'admin.backups': {
    backups: Array.from({ length: count }, (_, index) => ({
      key: `k${index}`,
      file_name: `backup_${index}.gz`,
      last_modified: now - index * day,
      size_human: `${index + 1} MB`,
    })),
  },
});
