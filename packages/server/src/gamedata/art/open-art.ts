import type { ItemRecord, MapRecord, MobRecord } from '@kafra/sdk/contract';
import { type GameClient, openClient } from '../client/containers/open-client.ts';
import { ClientFault } from '../client/fault.ts';
import type { ByteString } from '../client/names/byte-string.ts';
import { folders } from '../client/names/folders.ts';
import { readHashTable } from '../client/tables/hash-table.ts';
import { readOptionNames } from '../client/tables/option-names.ts';
import { readSpriteNames, type SpriteNames } from '../client/tables/sprite-names.ts';
import type { Report } from '../source/report.ts';
import type { SourceTree } from '../source/tree.ts';
import { type ArtGap, type ArtJob, isGap } from './art-job.ts';
import { classIconPictures, itemPictures, minimapPictures, mobPictures, npcPictures } from './client-pictures.ts';
import { ownPictures } from './own-pictures.ts';

/** All sources of pictures: the opened game clients with their tables of names, and the operator's own pictures. */
export interface ArtSource extends AsyncDisposable {
  readonly client: GameClient;
  readonly sprites: SpriteNames;
  /** Texts of random options of items, by their ids. */
  readonly optionNames: ReadonlyMap<number, ByteString>;
  readonly own: readonly ArtJob[];
}

/** Opens all sources of pictures. Unusable sources are reported. */
export async function openArtSource(
  paths: readonly string[],
  { trees, report }: { trees: readonly SourceTree[]; report: Report },
): Promise<ArtSource> {
  const onProblem = (file: string, why: string) => report.problem({ file }, why);
  const client = await openClient(paths, onProblem);
  const own: ArtJob[] = [];
  for (const tree of trees) own.push(...(await ownPictures(tree, report)));
  return {
    client,
    own,
    sprites: await readSpriteNames(client, onProblem),
    optionNames: await readOptionNames(client, onProblem),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}

async function readNames(client: GameClient, name: string, report: Report): Promise<Map<ByteString, ByteString>> {
  const file = client.find(`${folders.tables}${name}`);
  if (!file) return new Map();
  try {
    const table = readHashTable(await file.read());
    report.read(`${file.place}: ${name}`, table.size);
    return table;
  } catch (error) {
    if (!(error instanceof ClientFault)) throw error;
    report.problem({ file: `${file.place}: ${name}` }, error.message);
    return new Map();
  }
}

interface ArtRecords {
  readonly items: readonly Pick<ItemRecord, 'id' | 'type'>[];
  readonly mobs: readonly Pick<MobRecord, 'id' | 'mob'>[];
  readonly maps: readonly Pick<MapRecord, 'id' | 'npcs'>[];
}

/** Matches values of client tables that mean "no picture". */
const NOTHING = /^(sorry)?$/i;
const named = (name: ByteString | undefined) => (name === undefined || NOTHING.test(name) ? undefined : name);

/**
 * Returns true for the number of an NPC sprite. Numbers between the two ranges are monsters, which NPCs may also look
 * like.
 */
const isNpcSprite = (id: number) => (id > 0 && id <= 1_000) || (id > 10_000 && id < 20_000);

const npcSprites = (maps: ArtRecords['maps']): number[] =>
  [...new Set(maps.flatMap(({ npcs }) => npcs.flatMap(({ sprite_id }) => sprite_id ?? [])))]
    .filter(isNpcSprite)
    .sort((a, b) => a - b);

/**
 * Lists all pictures that the databases can show, each as a job or as the reason why the clients lack it; empty without
 * a client.
 */
export async function wantedArt(
  { client, sprites }: ArtSource,
  records: ArtRecords,
  { resources, report }: { resources: ReadonlyMap<number, ByteString>; report: Report },
): Promise<(ArtJob | ArtGap)[]> {
  if (client.containers.length === 0) return [];
  const table = await readNames(client, 'idnum2itemresnametable.txt', report);
  const illustrations = await readNames(client, 'num2cardillustnametable.txt', report);
  const aliases = await readNames(client, 'resnametable.txt', report);
  const items = records.items.map(({ id, type }) => ({
    id,
    isCard: type === 'Card',
    resource: named(resources.get(id) ?? table.get(String(id))),
    illustration: named(illustrations.get(String(id))),
  }));
  const mobs = records.mobs.map(({ id, mob }) => ({ id, aegisName: mob }));
  return [
    ...itemPictures(client, items),
    ...mobPictures(client, mobs, sprites.names),
    ...npcPictures(client, npcSprites(records.maps), sprites.names),
    ...minimapPictures(
      client,
      records.maps.map(({ id }) => id),
      aliases,
    ),
    ...classIconPictures(client),
  ];
}

/** The jobs for the operator's own pictures come first, because they take precedence over those of a client. */
export const jobsOf = ({ own }: ArtSource, wanted: readonly (ArtJob | ArtGap)[]): ArtJob[] => [
  ...own,
  ...wanted.filter((one): one is ArtJob => !isGap(one)),
];

/**
 * Returns width and height of the picture of each monster. A picture that cannot be drawn is reported later, when it is
 * drawn.
 */
export async function measureMobs(jobs: readonly ArtJob[]): Promise<Map<number, { width: number; height: number }>> {
  const sizes = new Map<number, { width: number; height: number }>();
  for (const job of jobs) {
    if (job.folder !== 'mobs' || sizes.has(Number(job.id))) continue;
    try {
      const { first } = await job.draw(await Promise.all(job.files.map((file) => file.read())));
      sizes.set(Number(job.id), { width: first.width, height: first.height });
    } catch (error) {
      if (!(error instanceof ClientFault)) throw error;
    }
  }
  return sizes;
}
