import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createDatabases,
  createSearch,
  itemSearchSchema,
  mapSearchSchema,
  mobSearchSchema,
  type SearchSchema,
} from '@kafra/sdk';
import { it } from 'vitest';
import { buildInChildProcess, rathenaTree } from '../support/rathena-tree.ts';

/** What is used of the fuzzy ranker here; it is no dependency of the workspace itself. */
interface FuseClass {
  new (
    records: readonly unknown[],
    options: { keys: readonly object[]; threshold: number; ignoreLocation: boolean },
  ): { search(text: string): unknown };
}

/** The fuzzy ranker alone over every field of every record: what the two-stage search is measured against. */
const { default: Fuse }: { default: FuseClass } = createRequire(
  new URL('../../packages/sdk/package.json', import.meta.url),
)('fuse.js');

/** Typed letter by letter from the third on; many of them misspelt. */
const typed =
  `red potion,buterfly wing,hydra card,card hydra,old bule box,poring,golden theif bug,orc hreo,prontera,gefen,
  ant hell,clock tower,boss,jellopy,elunium`
    .split(/,\s*/)
    .flatMap((word) => Array.from({ length: word.length - 2 }, (_, at) => word.slice(0, at + 3)));

/** Milliseconds that 95 of 100 key presses stay below. */
function p95(search: (text: string) => unknown): number {
  const times = typed.map((text) => {
    const began = performance.now();
    search(text);
    return performance.now() - began;
  });
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
}

function compare<R>(records: readonly R[], subject: SearchSchema<R>): string {
  const keys = [
    { name: 'name', weight: 10, getFn: subject.name },
    { name: 'id', weight: 8, getFn: subject.id },
    ...subject.fields.map(({ weight, values }, at) => ({ name: `field${at}`, weight, getFn: values })),
  ];
  const fuse = new Fuse(records, { keys, threshold: 0.4, ignoreLocation: true });
  const began = performance.now();
  const search = createSearch(records, subject);
  const build = performance.now() - began;
  p95((text) => search.search(text));
  const [ours, plain] = [p95((text) => search.search(text)), p95((text) => fuse.search(text))];
  const times = `p95 ${ours.toFixed(2)} ms against ${plain.toFixed(1)} ms of plain Fuse`;
  return `${records.length} records, ${times}: 1/${(plain / ours).toFixed(0)}; built in ${build.toFixed(0)} ms`;
}

it.skipIf(!rathenaTree)('search as one types', { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kafra-bench-'));
  try {
    await buildInChildProcess(rathenaTree ?? '', join(folder, 'db'));
    const databases = createDatabases({
      versions: { item: 'bench', mob: 'bench', map: 'bench' },
      fetchBytes: (path) => readFile(join(folder, path)),
    });
    const [items, mobs, maps] = await Promise.all([databases.items(), databases.mobs(), databases.maps()]);
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
