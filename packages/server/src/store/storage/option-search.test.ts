import { termMatcher } from '@kafra/sdk/rules';
import { afterEach, describe, expect, test } from 'vitest';
import { optionsMatching } from '../../rules/game/option-search.ts';
import { optionText } from '../../rules/game/option-text.ts';
import type { DatabaseConfig } from '../../rules/settings/database-settings.ts';
import { createTestDatabase, mariadbUnavailableReason } from '../../testing/test-mariadb.ts';
import type { Database } from '../connection/database.ts';
import { openDatabase } from '../connection/open-database.ts';
import { migrate } from '../migrations/migrate.ts';
import { insertMany } from '../statements/insert-many.ts';
import { findStoredItems } from './storage.ts';

const skipReason = await mariadbUnavailableReason();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const places: [string, string | undefined, () => Promise<DatabaseConfig>][] = [
  ['SQLite', undefined, async () => ({ kind: 'sqlite', file: ':memory:' })],
  [
    'MariaDB',
    skipReason,
    async () => {
      const made = await createTestDatabase('stock');
      closing.push(() => made.drop());
      return made.config;
    },
  ],
];

const formats = new Map([
  [1, 'Max HP +%d'],
  [2, 'SP cost -%d%%'],
  [3, 'Damage to Demihuman +%d%'],
  [4, 'Resistance to Fire %d%'],
  [5, 'Level 5: ATK + %d'],
  [6, 'Unbreakable  armor'],
  [7, '最大 HP +%d'],
]);
const values = [0, 1, 5, 25, 52, 250, 1_225, 32_767, -5, -25, -32_768];
const unknownOption = 30_001;
const options = [...formats.keys(), unknownOption].flatMap((id) => values.map((value) => ({ id, value })));
const textOf = ({ id, value }: (typeof options)[number]) => optionText(formats.get(id) ?? `Option ${id}: %d`, value);
const owners = { character: [7], account: [], guild: [], master: [] };

/** The test items have ids from 1 on. Each has one random option, in one of the five option columns. */
async function fill({ db }: Database): Promise<void> {
  const rows = options.map(({ id, value }, index) => ({
    ...{ char_id: 7, amount: 1, nameid: index + 1, identify: 1 },
    ...{ option_id0: 0, option_val0: 0, option_id1: 0, option_val1: 0, option_id2: 0, option_val2: 0 },
    ...{ option_id3: 0, option_val3: 0, option_id4: 0, option_val4: 0 },
    [`option_id${index % 5}`]: id,
    [`option_val${index % 5}`]: value,
  }));
  await insertMany(db, 'inventory', rows);
  await insertMany(db, 'inventory', [{ ...rows[0], nameid: 9_999, identify: 0, option_id1: 1, option_val1: 25 }]);
}

async function found({ db }: Database, search: string): Promise<number[]> {
  const resolved = {
    ...{ query: { fuzzy: { search } }, owners, matches: { ...owners, character: [] }, producerIds: undefined },
    options: optionsMatching(search, formats),
  };
  const { itemRows } = await findStoredItems(db, resolved, { start: { place: 0, after: 0 }, limit: 1_000 });
  return itemRows.map(({ nameid }) => nameid);
}

const expected = (search: string): number[] =>
  options.flatMap((option, index) => (termMatcher(search)([textOf(option)]) ? [index + 1] : []));

/** Returns search texts: parts of the texts of all random options, from word to word and from letter to letter. */
function searches(): string[] {
  const texts = options.map(textOf);
  const parts = texts.flatMap((text, index) => {
    const words = text.split(/\s+/);
    const from = (index * 7) % text.length;
    const all = [text, text.toUpperCase(), words.toReversed().join(' '), text.slice(from), text.slice(from, from + 4)];
    return [all[index % all.length], all[(index + 2) % all.length]].filter((part) => part !== undefined);
  });
  const others = ['+5', '+25', '-5', '25', '2', '5%', ': 5', 'hp 25', '25 5', 'level 5: 25', 'a%', '_', 'x', '99999'];
  // A random option without a known text is found only by a search text with its id.
  return [...new Set([...parts, ...others])].filter((text) => {
    const hit = expected(text).some((index) => options[index - 1]?.id === unknownOption);
    return text.trim().length >= 2 && (!hit || text.includes(String(unknownOption)));
  });
}

describe.each(places)('a search for random options over %s', { timeout: 60_000 }, (_, reason, configure) => {
  test.skipIf(reason !== undefined)('finds the identified items that show the text', async () => {
    const database = await openDatabase(await configure());
    closing.push(() => database.close());
    await migrate(database, 1);
    await fill(database);
    const texts = searches();
    expect(texts.length).toBeGreaterThan(100);
    for (const text of texts)
      expect({ text, found: await found(database, text) }).toEqual({ text, found: expected(text) });
  });
});
