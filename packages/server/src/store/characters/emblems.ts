import { type Kysely, type Selectable, sql } from 'kysely';
import { dialectOf } from '../dialect/dialect.ts';
import type { Schema } from '../schema.ts';
import { isCalled } from '../statements/client-text.ts';

/** A guild emblem as a game client uploaded it. Its content is untrusted. */
export type StoredEmblem =
  /** Emblem of an older game client: a BMP, compressed with zlib and written as hexadecimal text. */
  | { kind: 'packed'; hex: string; version: number }
  /** Emblem of a newer game client: the image file itself. */
  | { kind: 'file'; bytes: Uint8Array; version: number };

/** Returns the URL of a guild emblem. A changed emblem gets a new URL, so responses can be cached permanently. */
const address = (guildId: number, version: number) => `/api/server/emblem/${guildId}?v=${version}`;

/** Returns emblem URLs by guild name, for the guilds that have an emblem. */
export async function emblemUrls(
  db: Kysely<Schema>,
  guilds: Iterable<string | undefined>,
): Promise<Record<string, string>> {
  const names = [...new Set(guilds)].filter((name) => name !== undefined);
  if (names.length === 0) return {};
  const rows = await withEmblem(db)
    .where(await isCalled(db, 'guild', names))
    .execute();
  return Object.fromEntries(rows.map((row) => [row.name, address(row.guild_id, row.version ?? row.emblem_id)]));
}

/** Returns emblem URLs by guild id, for the guilds that have an emblem. */
export async function emblemUrlsById(db: Kysely<Schema>, guilds: readonly number[]): Promise<Map<number, string>> {
  if (guilds.length === 0) return new Map();
  const rows = await withEmblem(db).where('guild.guild_id', 'in', guilds).execute();
  return new Map(rows.map((row) => [row.guild_id, address(row.guild_id, row.version ?? row.emblem_id)]));
}

/** Returns true if the realm has the table for emblems of newer game clients, which the game's own web server fills. */
const hasFiles = (db: Kysely<Schema>): boolean => dialectOf(db).hasColumn('guild_emblems', 'version');

const withEmblem = (db: Kysely<Schema>) => {
  // If the table for emblems of newer game clients is missing, an empty table with the same columns replaces it.
  const none = sql<Selectable<Schema['guild_emblems']>>`(SELECT 0 AS guild_id, 0 AS version FROM guild WHERE 1 = 0)`;
  const files = hasFiles(db) ? sql<Selectable<Schema['guild_emblems']>>`guild_emblems` : none;
  return db
    .selectFrom('guild')
    .leftJoin(files.as<'files'>(sql`files`), 'files.guild_id', 'guild.guild_id')
    .select(['guild.guild_id', 'guild.name', 'guild.emblem_id', 'files.version'])
    .where((eb) => eb.or([eb('guild.emblem_len', '>', 0), eb('files.guild_id', 'is not', null)]));
};

async function readFile(db: Kysely<Schema>, guildId: number): Promise<StoredEmblem | undefined> {
  if (!hasFiles(db)) return undefined;
  const file = await db
    .selectFrom('guild_emblems')
    .select(['file_data', 'version'])
    .where('guild_id', '=', guildId)
    .executeTakeFirst();
  return file?.file_data ? { kind: 'file', bytes: file.file_data, version: file.version } : undefined;
}

/** Returns the emblem of a guild. Emblems of newer game clients are in a separate table, which takes precedence. */
export async function readEmblem(db: Kysely<Schema>, guildId: number): Promise<StoredEmblem | undefined> {
  const file = await readFile(db, guildId);
  if (file) return file;
  const guild = await db
    .selectFrom('guild')
    .select(['emblem_data', 'emblem_id'])
    .where('guild_id', '=', guildId)
    .where('emblem_len', '>', 0)
    .executeTakeFirst();
  if (!guild?.emblem_data) return undefined;
  const hex =
    typeof guild.emblem_data === 'string' ? guild.emblem_data : Buffer.from(guild.emblem_data).toString('latin1');
  return { kind: 'packed', hex, version: guild.emblem_id };
}

/** Returns true if the game's web server has stored any guild emblem. Throws if the table is missing. */
export const hasEmblems = async (db: Kysely<Schema>): Promise<boolean> =>
  (await db.selectFrom('guild_emblems').select('guild_id').limit(1).executeTakeFirst()) !== undefined;
