import { day, hour } from '@kafra/sdk/rules';
import { insertMany, type Schema } from '@kafra/server/seeding';
import type { Kysely } from 'kysely';

interface DemoNews {
  slug: string;
  title: string;
  /** Milliseconds since the news item was published; negative for a scheduled one. */
  age: number;
  pinned?: true;
  /** Milliseconds from now until the news item is hidden. */
  lasts?: number;
  body: string;
}

const items: readonly DemoNews[] = [
  {
    slug: 'season-3',
    title: 'War of Emperium, Season 3',
    age: 9 * day,
    pinned: true,
    body: `The third season is open. Guilds fight for **three castles** every Saturday.

The winners are in the guild rankings.

## What is new

- Briarhold has a second gate.
- A broken Emperium is announced on the whole server.
- See the schedule on [Server Info](#/server_info).

## Prizes

1. Three seals for each member.
2. Two seals for each member.
`,
  },
  {
    slug: 'winter-market',
    title: 'Winter Market opens in Prontera',
    age: 2 * day + 5 * hour,
    body: `Thirty stalls surround the fountain until the end of the season.

1. Bring ten Soft Feathers to the Market Warden.
2. Choose a stall.
3. Keep it open for an hour: the first hundred merchants receive a hat.

Prices of all shops are in [Live Market](#/control_panel/live_market).
`,
  },
  {
    slug: 'maintenance-in-november',
    title: 'Maintenance finished',
    age: 5 * day,
    body: `The game server was down for 40 minutes. We replaced the disks of the login server, and sign-ins are faster now.

If your character is stuck at the character selection, open a ticket with the name of the character.
`,
  },
  {
    slug: 'double-experience-weekend',
    title: 'Double experience next weekend',
    age: -4 * day,
    lasts: 8 * day,
    body: 'Base and job experience are doubled from Friday 18:00 UTC to Sunday 23:59 UTC.',
  },
];

/** Writes the news of the demo: a pinned item, two older ones, and one that staff have scheduled. */
export const seedNews = (db: Kysely<Schema>, now: number): Promise<unknown> =>
  insertMany(
    db,
    'site_news',
    items.map(({ slug, title, age, pinned, lasts, body }) => ({
      ...{ slug, title, body },
      pinned: pinned ? 1 : 0,
      published_at: now - age,
      expires_at: lasts === undefined ? null : now + lasts,
      updated_at: now - Math.max(age, hour),
      author: null,
    })),
  );
