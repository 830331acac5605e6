/** Accounts of the demo realm with known passwords: one for every role that a visitor may want to try. */

/** Password of all demo accounts. */
export const demoPassword = 'kafra-demo-1';

export interface DemoCharacter {
  name: string;
  /** Job number of the character: `char.class`. */
  job: number;
  base: number;
  jobLevel: number;
  zeny: number;
  /**
   * Name of the character's guild, and the position in it: 0 for the leader, 1 with access to the guild storage, 2
   * without.
   */
  guild?: { name: string; position: 0 | 1 | 2 };
  inParty?: boolean;
  /** True if the character has a shop that stays open while its owner is away. */
  vends?: boolean;
  sex?: 'M' | 'F';
}

export interface DemoAccount {
  userid: string;
  group?: number;
  synced?: boolean;
  /** Days until the ban of the account ends. */
  bannedFor?: number;
  characters: DemoCharacter[];
}

export interface DemoPerson {
  email: string;
  /** Purpose of the account in the demo, for visitors who choose one. */
  description: string;
  verified: boolean;
  accounts: DemoAccount[];
}

const mules = [
  ...['Crate One', 'Crate Two', 'Crate Three', 'Potion Shelf', 'Card Binder', 'Ore Bucket', 'Arrow Rack'],
  ...['Costume Trunk', 'Quest Bits', 'Old Boots', 'Spare Wands', 'Festival Box', 'Dust Collector', 'Empty Jar'],
];

const player: DemoPerson = {
  email: 'player@kafra.example',
  description: 'an ordinary player with several accounts',
  verified: true,
  accounts: [
    {
      userid: 'lumen_main',
      synced: true,
      characters: [
        {
          name: 'Lumen',
          job: 4008,
          base: 99,
          jobLevel: 70,
          zeny: 48_210_455,
          guild: { name: 'Lanternwatch', position: 1 },
          inParty: true,
        },
        { name: 'Lumen Wick', job: 4010, base: 97, jobLevel: 66, zeny: 3_950_120, inParty: true, sex: 'F' },
        {
          name: 'Lumen Salt',
          job: 4009,
          base: 94,
          jobLevel: 61,
          zeny: 812_440,
          guild: { name: 'Lanternwatch', position: 2 },
          sex: 'F',
        },
        { name: 'Lumen Fox', job: 4012, base: 91, jobLevel: 58, zeny: 1_204_900 },
        { name: 'Lumen Kettle', job: 18, base: 88, jobLevel: 50, zeny: 22_118_000 },
        { name: 'Lumen Anew', job: 0, base: 4, jobLevel: 3, zeny: 500 },
      ],
    },
    {
      userid: 'lumen_vault',
      characters: mules.map((name, index) => ({
        name,
        job: index < 2 ? 5 : 0,
        base: 12 + index,
        jobLevel: 10,
        zeny: index * 7_500,
      })),
    },
    {
      userid: 'lumen_trade',
      synced: true,
      characters: [
        { name: 'Lumen and Sons', job: 4011, base: 82, jobLevel: 49, zeny: 164_330_700, vends: true },
        { name: 'Second Stall', job: 5, base: 45, jobLevel: 38, zeny: 90_210 },
      ],
    },
    {
      userid: 'lumen_banned',
      bannedFor: 21,
      characters: [{ name: 'Lumen Regrets', job: 17, base: 73, jobLevel: 44, zeny: 0 }],
    },
    { userid: 'lumen_gm', group: 2, characters: [{ name: 'Lampwarden', job: 23, base: 99, jobLevel: 70, zeny: 1 }] },
    { userid: 'lumen_spare', synced: true, characters: [] },
  ],
};

const createPerson = (
  email: string,
  description: string,
  of: { userid: string; group?: number; character: DemoCharacter },
): DemoPerson => ({
  email,
  description,
  verified: true,
  accounts: [{ userid: of.userid, group: of.group, synced: true, characters: [of.character] }],
});

export const demoPeople: readonly DemoPerson[] = [
  player,
  createPerson('staff@kafra.example', 'staff: sees the admin views, may not fetch backups', {
    userid: 'staff_wren',
    group: 10,
    character: { name: 'Warden Wren', job: 4013, base: 99, jobLevel: 70, zeny: 100_000, sex: 'F' },
  }),
  createPerson('owner@kafra.example', 'the owner: may fetch and delete backups', {
    userid: 'owner_halyard',
    group: 99,
    character: { name: 'Master Halyard', job: 4015, base: 99, jobLevel: 70, zeny: 1_000_000 },
  }),
  createPerson('officer@kafra.example', 'a guild officer with access to its storage', {
    userid: 'officer_briar',
    character: {
      name: 'Briar',
      job: 4016,
      base: 96,
      jobLevel: 64,
      zeny: 9_430_110,
      guild: { name: 'Order of the Wick', position: 1 },
      sex: 'F',
    },
  }),
  createPerson('member@kafra.example', 'a guild member without access to its storage', {
    userid: 'member_sorrel',
    character: {
      name: 'Sorrel',
      job: 11,
      base: 78,
      jobLevel: 45,
      zeny: 604_000,
      guild: { name: 'Saltmere Charter', position: 2 },
    },
  }),
  createPerson('loner@kafra.example', 'a player in no guild', {
    userid: 'loner_ash',
    character: { name: 'Ash Alone', job: 4013, base: 85, jobLevel: 52, zeny: 2_700_600 },
  }),
  { email: 'fresh@kafra.example', description: 'a new member without player accounts', verified: true, accounts: [] },
  {
    email: 'unverified@kafra.example',
    description: 'a user with an unverified address',
    verified: false,
    accounts: [],
  },
];
