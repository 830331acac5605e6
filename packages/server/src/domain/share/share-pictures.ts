import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../../rules/clock.ts';
import type { Log } from '../../rules/log.ts';
import { pictureSvg } from '../../rules/share/picture-svg.ts';
import type { SharedRecord } from '../../rules/share/shared-record.ts';
import type { ConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { pictureFolder, prunePictures } from '../picture-folder.ts';

/** Draws and stores the pictures that chat programs show below a share address. */
export interface SharePictures {
  /** Returns the key of a shared record's current picture. Changed content has another key. */
  keyOf(record: SharedRecord): Promise<string>;
  /** Returns the picture of a shared record with its key. Draws the picture if it is not stored. */
  read(record: SharedRecord): Promise<{ key: string; bytes: Buffer }>;
}

export interface SharePicturesDeps {
  /** Folder of the game databases and their pictures. */
  readonly gameData: string;
  /** Folder in which drawn pictures are stored. */
  readonly folder: string;
  readonly siteName: string;
  /** Accent colour of the site that the operator chose, `#RRGGBB`. */
  readonly accent: string | undefined;
  readonly publicUrl: () => string;
  readonly limit: ConcurrencyLimit;
  readonly clock: Clock;
  readonly log: Log;
}

/** Maximum disk usage of all stored share pictures in bytes. */
export const maxSharePictureBytes = 200_000_000;
/**
 * Number of written bytes after which old pictures are deleted. The deletion leaves twice this space free below the
 * limit.
 */
const pruneAfterBytes = 10_000_000;

/** Version of the code that draws share pictures. Increase it when the code draws the same content differently. */
const drawingVersion = 1;

/** Content of a share picture before it is drawn. */
interface Sketch {
  key: string;
  svg: string;
  picture: Buffer | undefined;
}

export function createSharePictures(deps: SharePicturesDeps): SharePictures {
  const { gameData, siteName, accent, publicUrl, limit, clock, log } = deps;
  const folder = pictureFolder(deps.folder, 'png');
  const underWay = new Map<string, Promise<Buffer>>();
  let addedBytes = 0;

  async function recordPicture({ pictures }: SharedRecord): Promise<Buffer | undefined> {
    for (const name of pictures) {
      const file = path.join(gameData, decodeURIComponent(name.replace(/^\/db\//, '')));
      const bytes = await readFile(file).catch(() => undefined);
      if (bytes && bytes.length > 0) return bytes;
    }
    return undefined;
  }

  async function sketch(record: SharedRecord): Promise<Sketch> {
    const picture = await recordPicture(record);
    const { host } = new URL(publicUrl());
    const svg = pictureSvg({ record, siteName, host, hasPicture: picture !== undefined, accent });
    const hash = createHash('sha256').update(`${drawingVersion}\n${svg}\n`);
    if (picture) hash.update(picture);
    return { key: hash.digest('hex').slice(0, 16), svg, picture };
  }

  async function store(key: string, bytes: Buffer): Promise<void> {
    await folder.write(key, bytes);
    addedBytes += bytes.length;
    if (addedBytes < pruneAfterBytes) return;
    addedBytes = 0;
    const maxBytes = maxSharePictureBytes - pruneAfterBytes * 2;
    await prunePictures(deps.folder, { maxBytes, now: clock.now() });
  }

  function draw({ key, svg, picture }: Sketch): Promise<Buffer> {
    const known = underWay.get(key);
    if (known) return known;
    const drawing = limit(async () => {
      const { drawSharePicture } = await import('./draw-share-picture.ts');
      const bytes = await drawSharePicture(svg, picture);
      await store(key, bytes).catch((error: unknown) =>
        log.warn({ err: error }, 'a picture of a share address could not be stored'),
      );
      return bytes;
    }).finally(() => underWay.delete(key));
    underWay.set(key, drawing);
    return drawing;
  }

  return {
    keyOf: async (record) => (await sketch(record)).key,
    async read(record) {
      const content = await sketch(record);
      const stored = await folder.read(content.key, clock.now());
      return { key: content.key, bytes: stored ?? (await draw(content)) };
    },
  };
}
