import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Counts the online characters: `vendors` have an open shop, `players` are all others. A shop with an offline owner is
 * left over from a crash and does not count.
 */
export async function onlineCounts(db: Kysely<Schema>): Promise<{ players: number; vendors: number }> {
  const { rows } = await sql<{ online: number; vendors: number }>`
    SELECT (SELECT COUNT(*) FROM \`char\` WHERE online = 1) AS online,
      (SELECT COUNT(*) FROM \`char\` WHERE online = 1 AND char_id IN
        (SELECT char_id FROM vendings UNION SELECT char_id FROM buyingstores)) AS vendors`.execute(db);
  const counts = rows[0] ?? { online: 0, vendors: 0 };
  return { players: Number(counts.online) - Number(counts.vendors), vendors: Number(counts.vendors) };
}

/** Records the current time for all characters that are online. The game stores only when they logged in. */
export async function recordOnline(db: Kysely<Schema>, now: number): Promise<void> {
  await sql`UPDATE site_char_seen SET last_seen_at = ${now}
    WHERE char_id IN (SELECT char_id FROM \`char\` WHERE online = 1)`.execute(db);
  await sql`INSERT INTO site_char_seen (char_id, last_seen_at, is_vendor)
    SELECT char_id, ${now}, 0 FROM \`char\`
    WHERE online = 1 AND char_id NOT IN (SELECT char_id FROM site_char_seen)`.execute(db);
  await sql`UPDATE site_char_seen SET is_vendor = CASE WHEN char_id IN
    (SELECT char_id FROM vendings UNION SELECT char_id FROM buyingstores) THEN 1 ELSE 0 END
    WHERE last_seen_at = ${now}`.execute(db);
}
