import { day } from '@kafra/sdk/rules';
import { insertMany, type Schema } from '@kafra/server/seeding';
import type { Kysely } from 'kysely';

const firstRules = `- Kein Multi-Client
- Kein Botting
- Kein Cash-Shop
`;

const rules = `- Kein Multi-Client
- Kein Botting
- Kein Cash-Shop
- Keine Belohnungen fürs Einloggen
- Kein Autoloot
- Keine Söldner
- Keine übermächtigen Befehle
- Die Chance, zu stehlen, ist mindestens 10 %
- Zurückgeworfener Schaden übersteigt nie die maximalen HP
- Keine Gitterlinien für Bowling Bash
`;

/** Writes the demo's page of rules in German, with an earlier version. */
export const seedPageVersions = (db: Kysely<Schema>, now: number): Promise<unknown> =>
  insertMany(
    db,
    'site_page',
    [firstRules, rules].map((body, index) => ({
      ...{ slug: 'rules', language: 'de', version: index + 1, body },
      ...{ removed: 0, saved_at: now - (12 - 4 * index) * day, author: null },
    })),
  );
