import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { toLatin1 } from '../../rules/code-page.ts';
import { dialectOf } from '../dialect/dialect.ts';
import { allOf, anyOf, never, type Predicate } from '../logs/predicates.ts';
import type { Schema } from '../schema.ts';
import { escapeLike } from './escape-like.ts';
import { isAscii, storableTexts } from './storable-texts.ts';

/** A game table with names that players typed in the game client. */
type NameTable = 'char' | 'guild' | 'guild_storage_log';

const columnOf = (table: NameTable) => sql.ref(`${table}.name`);

/**
 * Returns the binary collation of a character set, which compares texts exactly. Every character set that can store
 * bytes of the client as text has one.
 */
const binaryCollation = (charset: string | undefined): RawBuilder<unknown> => sql.raw(`${charset ?? 'utf8mb4'}_bin`);

/**
 * Returns the spellings of a name that a search tries: as typed, in lower case, in upper case, and with a capital first
 * letter. The collation of a column compares bytes of the client as latin1 characters, and treats some of them as equal
 * to each other or to ASCII letters. So the search compares exactly, with each of these spellings.
 */
const spellings = (text: string): string[] => {
  const [first = '', ...rest] = Array.from(text);
  const lower = text.toLowerCase();
  return [...new Set([text, lower, text.toUpperCase(), first.toUpperCase() + rest.join('').toLowerCase()])];
};

/**
 * Returns the stored forms of texts that can be compared with the name column. Leaves out forms that the column cannot
 * store.
 */
async function storedForms(db: Kysely<Schema>, table: NameTable, texts: readonly string[]) {
  const forms = texts.flatMap((text) => dialectOf(db).storedForms(table, 'name', text));
  const storable = new Set(
    await storableTexts(
      db,
      [table, 'name'],
      forms.filter((form) => typeof form === 'string'),
    ),
  );
  return forms.filter((form) => typeof form !== 'string' || storable.has(form));
}

const isIn = (left: RawBuilder<unknown>, forms: readonly (string | Buffer)[]): Predicate =>
  forms.length === 0 ? never : sql<SqlBool>`${left} IN (${sql.join(forms)})`;

/** Returns the SQL condition that the first characters of a name are ASCII. */
const beginsInAscii = (column: RawBuilder<unknown>, length?: number): Predicate => {
  const part = length === undefined ? column : sql`LEFT(${column}, ${length})`;
  return sql<SqlBool>`CHAR_LENGTH(${part}) = LENGTH(CONVERT(${part} USING utf8mb4))`;
};

/** Returns the condition that the name of a row is one of these texts, ignoring case as the column does. */
export async function isCalled(db: Kysely<Schema>, table: NameTable, texts: readonly string[]): Promise<Predicate> {
  const dialect = dialectOf(db);
  const column = columnOf(table);
  const storage = dialect.clientTextStorage(table, 'name');
  if (storage === 'text') return isIn(column, await storableTexts(db, [table, 'name'], texts));
  const forms = await storedForms(db, table, texts.flatMap(spellings));
  if (storage === 'bytes') return isIn(column, forms);
  const { ascii = [], other = [] } = Object.groupBy(forms, (form) => (isAscii(String(form)) ? 'ascii' : 'other'));
  const exactly = sql`${column} COLLATE ${binaryCollation(dialect.charsetOf(table, 'name'))}`;
  return anyOf([
    allOf([isIn(column, ascii), beginsInAscii(column)]),
    // The first condition lets the database use an index. The second one compares exactly.
    allOf([isIn(column, other), isIn(exactly, other)]),
  ]);
}

const bytesPattern = (form: string | Buffer): Buffer =>
  Buffer.from(`${escapeLike(Buffer.from(form).toString('latin1'))}%`, 'latin1');

const isLike = (left: RawBuilder<unknown>, pattern: string | Buffer): Predicate =>
  sql<SqlBool>`${left} LIKE ${pattern} ESCAPE '|'`;

/** Returns the SQL condition that a name begins with the stored form of a text. */
async function beginsWith(db: Kysely<Schema>, table: NameTable, text: string): Promise<Predicate> {
  const dialect = dialectOf(db);
  const column = columnOf(table);
  const storage = dialect.clientTextStorage(table, 'name');
  if (storage === 'text')
    return (await storableTexts(db, [table, 'name'], [text])).length > 0
      ? dialect.startsWith(`${table}.name`, text)
      : never;
  const typed = spellings(text);
  // The text is also searched as it was typed. A stored name may be cut off or invalid, so that its first bytes are a
  // valid character of their own.
  const asTyped =
    storage === 'bytes'
      ? typed.flatMap((spelling) => toLatin1(spelling) ?? [])
      : await storableTexts(db, [table, 'name'], typed);
  const forms = [...(await storedForms(db, table, typed)), ...asTyped];
  const exactly = sql`${column} COLLATE ${binaryCollation(dialect.charsetOf(table, 'name'))}`;
  return anyOf(
    forms.map((form) => {
      if (storage === 'bytes') return isLike(column, bytesPattern(form));
      // Wildcards of LIKE are escaped in the stored form of the text, because the second byte of a character can be a
      // wildcard.
      const pattern = `${escapeLike(String(form))}%`;
      return isAscii(String(form))
        ? allOf([isLike(column, pattern), beginsInAscii(column, form.length)])
        : allOf([isLike(column, pattern), isLike(exactly, pattern)]);
    }),
  );
}

const idColumns = { char: 'char_id', guild: 'guild_id' } as const;

/**
 * Returns the ids of at most `max` characters or guilds with a name that begins with a text, ignoring case as the
 * column does.
 */
export async function idsByPrefix(
  db: Kysely<Schema>,
  table: keyof typeof idColumns,
  { text, max }: { text: string; max: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number; name: string }>`SELECT ${sql.ref(idColumns[table])} AS id, name
    FROM ${sql.table(table)} WHERE ${await beginsWith(db, table, text)} LIMIT ${max}`.execute(db);
  const isText = dialectOf(db).clientTextStorage(table, 'name') === 'text';
  // The database compares names before they are decoded, so some found names do not begin with the text. They are
  // removed here.
  const found = isText ? rows : rows.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()));
  return found.map(({ id }) => id);
}
