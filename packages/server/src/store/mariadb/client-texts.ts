import { type CodePage, createCodePage, fromLatin1, toLatin1 } from '../../rules/code-page.ts';
import type { GameTableInfo } from './game-table-info.ts';

/** Columns that contain text which players type in the game client. The game stores the bytes that the client sends. */
const clientTextColumns = {
  char: 'name',
  guild: 'name',
  guild_storage_log: 'name',
  vendings: 'title',
  buyingstores: 'title',
} as const;

/** The way in which a database column stores text that players typed. */
export type ClientTextStorage =
  /** The column is read as text of its own character set, without conversion. */
  | 'text'
  /**
   * The column has the character set `latin1` or Unicode, but it holds bytes of the game client, each stored as a
   * character of latin1.
   */
  | 'latin1-bytes'
  /** The column is binary and holds the bytes of the game client. */
  | 'bytes';

/** Converts the text that players typed between its stored form in the game's tables and Unicode. */
export interface ClientTexts {
  /**
   * Returns how a column stores text. The result is `text` for columns that do not contain text of players. Without a
   * configured code page, it is `text` for all columns except binary ones.
   */
  storageOf(table: string, column: string): ClientTextStorage;
  /**
   * Returns the function that converts a column's value from the driver to Unicode text; undefined if the value is
   * Unicode already.
   */
  reader(table: string, column: string): ((value: unknown) => unknown) | undefined;
  /**
   * Returns the stored values of a column that are read as this text: usually one; empty if the column cannot store the
   * text.
   */
  storedForms(table: string, column: string, text: string): (string | Buffer)[];
}

const isUnicode = (charset: string): boolean => /^utf8/.test(charset);

const utf8 = createCodePage('utf-8');

const latin1Letters = Buffer.from(Array.from({ length: 0x60 }, (_, index) => 0xa0 + index));

/** Returns true if every byte means the same character in this code page as in MariaDB's `latin1`. */
const sameAsLatin1 = (codePage: CodePage): boolean => codePage.decode(latin1Letters) === fromLatin1(latin1Letters);

const distinct = (values: readonly (string | Buffer)[]): (string | Buffer)[] => [
  ...new Map(values.map((value) => [value.toString('hex'), value])).values(),
];

/**
 * Creates the converter for text that players typed in the game client. Without a code page it converts only binary
 * columns.
 */
export function createClientTexts(tableInfo: GameTableInfo, codePageName: string | undefined): ClientTexts {
  const codePage = codePageName === undefined ? undefined : createCodePage(codePageName);
  const rawPage = codePage && !sameAsLatin1(codePage) ? codePage : undefined;
  const columns = new Map<string, string>(Object.entries(clientTextColumns));

  /**
   * If bytes are invalid in the code page, the reader shows the text that the database would show. Users can then
   * search for it.
   */
  const readBytes = (bytes: Uint8Array): string => codePage?.decode(bytes) ?? utf8.decode(bytes) ?? fromLatin1(bytes);
  const readLatin1 = (text: string): string => {
    const bytes = rawPage && toLatin1(text);
    return (bytes && rawPage.decode(bytes)) ?? text;
  };

  const storageOf = (table: string, column: string): ClientTextStorage => {
    const known = tableInfo.tables().get(table)?.columns;
    if (columns.get(table) !== column || !known?.has(column)) return 'text';
    const charset = known.get(column);
    if (charset === undefined) return 'bytes';
    return rawPage && (charset === 'latin1' || isUnicode(charset)) ? 'latin1-bytes' : 'text';
  };

  return {
    storageOf,
    reader(table, column) {
      const storage = storageOf(table, column);
      if (storage === 'bytes') return (value) => (value instanceof Uint8Array ? readBytes(value) : value);
      if (storage === 'latin1-bytes') return (value) => (typeof value === 'string' ? readLatin1(value) : value);
      return undefined;
    },
    storedForms(table, column, text) {
      const storage = storageOf(table, column);
      if (storage === 'text') return [text];
      if (storage === 'bytes') {
        const forms = [codePage?.encode(text), Buffer.from(text), toLatin1(text)];
        return distinct(forms.filter((bytes) => bytes !== undefined).filter((bytes) => readBytes(bytes) === text));
      }
      const bytes = rawPage?.encode(text);
      const forms = [...(bytes ? [fromLatin1(bytes)] : []), text];
      return distinct(forms.filter((form) => readLatin1(form) === text));
    },
  };
}
