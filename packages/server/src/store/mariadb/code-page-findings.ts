import { type Kysely, sql } from 'kysely';
import { codePageExamples, createCodePage, fromLatin1, toLatin1 } from '../../rules/code-page.ts';
import { type Finding, ok, warn } from '../../rules/finding.ts';
import type { Schema } from '../schema.ts';
import type { ClientTexts } from './client-texts.ts';

/** Maximum number of character names, and of guild names, that the code page check reads. */
const maxNames = 10_000;
const maxExamples = 3;

const utf8 = createCodePage('utf-8');

/**
 * Returns character or guild names outside ASCII, as hexadecimal bytes that may be in the code page of a game client.
 */
async function possibleBytes(db: Kysely<Schema>, texts: ClientTexts, table: 'char' | 'guild'): Promise<string[]> {
  const isBinary = texts.storageOf(table, 'name') === 'bytes';
  const bytes = isBinary ? sql`name` : sql`CONVERT(name USING utf8mb4)`;
  const { rows } = await sql<{ hex: string }>`SELECT HEX(${bytes}) AS hex FROM ${sql.table(table)}
    WHERE HEX(name) REGEXP '^(..)*[89A-F]' LIMIT ${maxNames}`.execute(db);
  return rows
    .map(({ hex }) => Buffer.from(hex, 'hex'))
    .map((stored) => utf8.decode(stored) ?? fromLatin1(stored))
    .filter((name) => toLatin1(name) !== undefined);
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const countOf = (count: number): string => (count === 1 ? '1 name' : `${count} names`);

/**
 * Returns the finding of `doctor` about names of characters and guilds: how many need the setting `database.codePage`,
 * and how many are invalid in it.
 */
export async function codePageFindings(
  db: Kysely<Schema>,
  texts: ClientTexts,
  codePage: string | undefined,
): Promise<Finding[]> {
  const names = [...(await possibleBytes(db, texts, 'char')), ...(await possibleBytes(db, texts, 'guild'))];
  if (names.length === 0) return [];
  const examples = names.slice(0, maxExamples);
  if (codePage === undefined)
    return [
      warn(
        `${countOf(names.length)} of characters and guilds with special characters, for example ${quoted(examples)}: if the ` +
          `site shows them wrong, set database.codePage to the code page of the game clients (${codePageExamples}); ` +
          'if they are right, set it to windows-1252',
        examples,
      ),
    ];
  const { decode } = createCodePage(codePage);
  const invalid = names.filter((name) => decode(toLatin1(name) ?? Buffer.of()) === undefined);
  const invalidExamples = invalid.slice(0, maxExamples);
  const read = ok(
    `${countOf(names.length - invalid.length)} of characters and guilds read in the code page ${codePage}`,
  );
  if (invalid.length === 0) return [read];
  return [
    read,
    warn(
      `${countOf(invalid.length)} of characters and guilds not valid in the code page ${codePage} and shown as the ` +
        `database stores them, for example ${quoted(invalidExamples)}: check database.codePage`,
      invalidExamples,
    ),
  ];
}
