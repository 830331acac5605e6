import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabases, type Databases } from '@kafra/sdk';
import { itemFields, mapFields, monsterFields, skillFields } from '@kafra/sdk/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemo } from '../support/demo.ts';
import { exhaustive } from '../support/exhaustive.ts';
import { buildInChildProcess, rathenaTree } from '../support/rathena-tree.ts';

/**
 * Tests the search language with complete game databases: the demo realm's, and those of a real rAthena tree if
 * available.
 */
const rates = { base: 1, job: 1, drop: 1 };

interface Source {
  databases: Databases;
  close(): Promise<void>;
}

async function openDemo(): Promise<Source> {
  const server = await startDemo();
  const versions = (await server.call('GET /site.json')).body.databases;
  const fetchBytes = async (path: string) => new Uint8Array(await (await fetch(`${server.url}${path}`)).arrayBuffer());
  return { databases: createDatabases({ versions, fetchBytes, rates }), close: () => server.close() };
}

async function openRealTree(): Promise<Source> {
  const folder = await mkdtemp(join(tmpdir(), 'kafra-language-'));
  await buildInChildProcess(rathenaTree ?? '', join(folder, 'db'));
  const versions = { item: 'bench', mob: 'bench', map: 'bench', skill: 'bench' };
  const databases = createDatabases({ versions, fetchBytes: (path) => readFile(join(folder, path)), rates });
  return { databases, close: () => rm(folder, { recursive: true, force: true }) };
}

interface Listed {
  id: number | string;
  name: string;
  hidden: boolean;
}

const isFound = ({ id }: Listed, found: readonly Listed[]) => found.some((record) => record.id === id);

/** Quotes a text for an exact search in the search language. */
const quoted = (text: string) => `"${text.replaceAll('"', '')}"`;

const realTree = rathenaTree === undefined ? 'a real rAthena tree, which is not here' : 'a real rAthena tree';

/**
 * Search fields of prices and observed drops, which only a server has. These databases are opened without a server, so
 * no record has values for the fields.
 */
const counted = ['items seen'];
const valued = [
  ...['monsters zph', 'monsters eph', 'monsters vpk', 'monsters seen'],
  ...['maps zph', 'maps eph', 'maps vpk'],
];

for (const { name, options, open, isHere, unused: expectedUnused } of [
  // The search fields for which no record has a value are listed as unused.
  {
    name: 'the demo realm',
    options: {},
    open: openDemo,
    isHere: true,
    unused: ['items class', 'items maxlevel', ...counted, 'monsters matk', ...valued, 'skills spheres', 'skills fixed'],
  },
  {
    name: realTree,
    options: exhaustive,
    open: openRealTree,
    isHere: rathenaTree !== undefined,
    unused: ['items maxlevel', 'items text', ...counted, 'monsters matk', ...valued, 'skills fixed'],
  },
])
  describe(`the search language over the databases of ${name}`, options, () => {
    let source: Source;
    const tables = () => {
      const { databases } = source;
      return [
        { id: 'items', fields: itemFields(rates), load: () => databases.itemSearch() },
        { id: 'monsters', fields: monsterFields(rates), load: () => databases.mobSearch() },
        { id: 'maps', fields: mapFields(), load: () => databases.mapSearch() },
        { id: 'skills', fields: skillFields(), load: () => databases.skillSearch() },
      ] as const;
    };
    beforeAll(async () => {
      if (isHere) source = await open();
      // The timeout is long, because the test imports a complete rAthena tree.
    }, 240_000);
    afterAll(() => source?.close());

    it.skipIf(!isHere)(
      'parses every record name as plain text, and finds the record by it',
      { ...exhaustive, timeout: 240_000 },
      async () => {
        for (const { load } of tables()) {
          const { records, find, search, language } = await load();
          const named = Map.groupBy<string, Listed>(records, (record) => record.name);
          for (const [at, [name, bearers]] of [...named].entries()) {
            if (language.read(name).isStructured) throw new Error(`${name} is no plain text`);
            if (name.trim().length < 3) continue;
            const found = find(name).records;
            for (const record of bearers) if (!isFound(record, found)) throw new Error(`${name} is not found`);
            // A sample of record names of all lengths is sufficient for the test.
            if (at % 9 > 0) continue;
            const before = search(name);
            if (found.length !== before.length || found.some((record, at) => record !== before[at]))
              throw new Error(`${name} finds something else`);
          }
        }
      },
    );

    it.skipIf(!isHere)('parses names of skills, NPCs and map flags as plain text too', async () => {
      const [items, mobs, maps, skills] = await Promise.all(tables().map(({ load }) => load()));
      const { databases } = source;
      const others = [
        ...(await databases.mobs()).flatMap(({ skills, mode }) => [...skills.map(({ name }) => name), ...mode]),
        ...(await databases.maps()).flatMap(({ npcs, mapflags }) => [...npcs.map(({ name }) => name), ...mapflags]),
      ];
      for (const text of new Set(others))
        for (const table of [items, mobs, maps, skills])
          if (table?.language.read(text).isStructured) throw new Error(`${text} is no plain text`);
    });

    it.skipIf(!isHere)('finds a record by the value of each search field', async () => {
      const unused: string[] = [];
      for (const { id, fields, load } of tables()) {
        const { records, find, language } = await load();
        for (const field of fields.fields) {
          const [name] = field.names;
          const queries = queriesOf(records, fields, name);
          if (queries.length === 0) unused.push(`${id} ${name}`);
          for (const { record, text } of queries) {
            await language.prepare(text);
            expect({ text, problems: language.read(text).problems }).toEqual({ text, problems: [] });
            if (!isFound(record, find(text).records)) throw new Error(`${text} does not find ${record.name}`);
          }
        }
      }
      expect(unused).toEqual(expectedUnused);
    });

    it.skipIf(!isHere)('accepts each documented example', async () => {
      for (const { fields, load } of tables()) {
        const { language } = await load();
        for (const { example } of fields.fields) {
          await language.prepare(example);
          // The demo databases do not contain every word of the documented examples, so an example may match no record.
          const problems = language
            .read(example)
            .problems.filter(({ message }) => !/ has no value "|^No item in this database is/.test(message));
          expect({
            example,
            problems,
            parts: language.read(example).parts.length > 0 || problems.length === 0,
          }).toEqual({
            ...{ example, problems: [], parts: true },
          });
        }
      }
    });
  });

type Fields =
  | ReturnType<typeof itemFields>
  | ReturnType<typeof monsterFields>
  | ReturnType<typeof mapFields>
  | ReturnType<typeof skillFields>;

/**
 * Returns searches for a value of a record, each with the record. For a relation, also returns a search with a
 * condition for the related record.
 */
function queriesOf(records: readonly Listed[], table: Fields, name: string): { record: Listed; text: string }[] {
  const field = table.fields.find(({ names }) => names[0] === name);
  const read = field?.read as ((record: Listed) => unknown) | undefined;
  for (const record of records) {
    const value = record.hidden ? undefined : read?.(record);
    if (field?.kind === 'number' && typeof value === 'number') return [{ record, text: `${name}:${value}` }];
    if (!Array.isArray(value)) continue;
    const [first] = value.filter((one) => one !== undefined && one !== '');
    if (typeof first === 'string') return [{ record, text: `${name}:${quoted(first)}` }];
    if (field?.kind !== 'relation' || !first) continue;
    const { id, name: linked, numbers } = first;
    const links = Object.entries(numbers).map(([key, number]) => ` ${key}:${number}`);
    return [
      { record, text: `${name}:${quoted(linked)}` },
      { record, text: `${name}:(id:${quoted(id)}${links.join('')})` },
    ];
  }
  return [];
}
