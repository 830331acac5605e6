import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabases } from '@kafra/sdk';
import { createSearch, itemSearchSchema, mapSearchSchema, mobSearchSchema, type SearchSchema } from '@kafra/sdk/search';
import { it } from 'vitest';
import { buildInChildProcess, rathenaTree } from '../support/rathena-tree.ts';

/** The function of the fuzzy ranker that the benchmark uses. The workspace does not depend on its package directly. */
interface FuseClass {
  new (
    records: readonly unknown[],
    options: { keys: readonly object[]; threshold: number; ignoreLocation: boolean },
  ): { search(text: string): unknown };
}

/** Ranks with the fuzzy ranker only, over every field of every record. The two-stage search is compared with it. */
const { default: Fuse }: { default: FuseClass } = createRequire(
  new URL('../../packages/sdk/package.json', import.meta.url),
)('fuse.js');

/** Search texts as they are typed, character by character from the third on. Many are misspelt. */
const typed =
  `red potion,buterfly wing,hydra card,card hydra,old bule box,poring,golden theif bug,orc hreo,prontera,gefen,
  ant hell,clock tower,boss,jellopy,elunium`
    .split(/,\s*/)
    .flatMap((word) => Array.from({ length: word.length - 2 }, (_, at) => word.slice(0, at + 3)));

/** Typical queries for items, each evaluated sixty times. */
const queries = [
  'type:card slot:weapon drops:"Hydra" level<40',
  'bonus:bStr -inside:box price:..50k',
  'str>=3 type:card',
  'type:card slot:weapon against:undead',
  'droppedby:(race:plant level<40) type:card',
  'is:costume slots>0',
  'type:weapon atk>=150 level<=40 sort:-atk',
  'hydra crd type:card',
  '(type:card or type:weapon) poring',
  'potion -type:healing',
  '"red potion"',
  'weight<=1 sell>=1k',
  'rate>=1% type:card',
  'contains:(type:card rate>1%)',
  'soldby:prontera price<1,000',
  'casts:firebolt',
  'resists:fire type:armor slot:shield',
  'inflicts:stun',
  'grants:heal',
  'wlv:4 subtype:dagger',
  'tamedby:apple',
  'level < 40 type:armor slot:headgear',
  'script:getrefine type:armor',
  'droppedby:(is:mvp rate>=10%)',
  'type:crad levle<40 swrod',
];

/**
 * Returns the milliseconds that 95 % of the searches need at most; the best of three rounds, because other programs use
 * the machine too.
 */
const p95 = (search: (text: string) => unknown, texts: readonly string[] = typed): number =>
  Math.min(...Array.from({ length: 3 }, () => p95Once(search, texts)));

function p95Once(search: (text: string) => unknown, texts: readonly string[]): number {
  const times = texts.map((text) => {
    const began = performance.now();
    search(text);
    return performance.now() - began;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

function plainFuse<R>(records: readonly R[], subject: SearchSchema<R>) {
  const keys = [
    { name: 'name', weight: 10, getFn: subject.name },
    { name: 'id', weight: 8, getFn: subject.id },
    ...subject.fields.map(({ weight, values }, at) => ({ name: `field${at}`, weight, getFn: values })),
  ];
  return new Fuse(records, { keys, threshold: 0.4, ignoreLocation: true });
}

function compare<R>(records: readonly R[], subject: SearchSchema<R>): string {
  const fuse = plainFuse(records, subject);
  const began = performance.now();
  const search = createSearch(records, subject);
  const build = performance.now() - began;
  p95((text) => search.search(text));
  const [ours, plain] = [p95((text) => search.search(text)), p95((text) => fuse.search(text))];
  const times = `p95 ${ours.toFixed(2)} ms against ${plain.toFixed(1)} ms of plain Fuse`;
  return `${records.length} records, ${times}: 1/${(plain / ours).toFixed(0)}; built in ${build.toFixed(0)} ms`;
}

it.skipIf(!rathenaTree)('searching the item database while the user types', { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kafra-bench-'));
  try {
    await buildInChildProcess(rathenaTree ?? '', join(folder, 'db'));
    const databases = createDatabases({
      versions: { item: 'bench', mob: 'bench', map: 'bench', skill: 'bench' },
      fetchBytes: (path) => readFile(join(folder, path)),
    });
    const [items, mobs, maps] = await Promise.all([databases.items(), databases.mobs(), databases.maps()]);
    const { find, language } = await databases.itemSearch();
    for (const text of queries) await language.prepare(text);
    const fuse = plainFuse(items, itemSearchSchema);
    const plain = p95((text) => fuse.search(text), queries);
    for (const text of queries) {
      find(text);
      // Each search text gets a different number of trailing spaces, because the same text is not evaluated twice in
      // succession.
      const times = Array.from({ length: 60 }, (_, at) => text + ' '.repeat(at));
      const faults = language.read(text).problems.length;
      const hits = `${find(text).records.length} hits${faults > 0 ? `, ${faults} faults` : ''}`;
      console.log(`${p95(find, times).toFixed(2)} ms: ${text} (${hits})`);
    }
    const all = p95(find, Array.from({ length: 60 }, (_, at) => queries.map((text) => text + ' '.repeat(at))).flat());
    console.log(`language (asked: p95 2 ms): p95 ${all.toFixed(2)} ms, 1/${(plain / all).toFixed(0)} of plain Fuse`);
    const variants = Array.from({ length: 10 }, (_, at) => queries.map((text) => text + ' '.repeat(at))).flat();
    console.log(`filter panel: p95 ${p95(language.facets, variants).toFixed(2)} ms`);
    const begun = ['ty', 'type:', 'slot:w', 'type:card sl', 'is:', 'against:un', 'sort:'];
    const offered = p95((text) => language.complete(text, text.length), begun);
    console.log(`completion: p95 ${offered.toFixed(2)} ms`);
    console.log(`items (asked: 1/15): ${compare(items, itemSearchSchema)}`);
    console.log(
      `monsters (asked: 1/30): ${compare(
        mobs.filter((mob) => !mob.hidden),
        mobSearchSchema,
      )}`,
    );
    console.log(
      `maps (asked: 1/30): ${compare(
        maps.filter((map) => !map.hidden),
        mapSearchSchema,
      )}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
