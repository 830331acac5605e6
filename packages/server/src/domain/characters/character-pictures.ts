import { createHash } from 'node:crypto';
import { minute } from '@kafra/sdk/rules';
import type { Clock } from '../../rules/clock.ts';
import type { GameFacts } from '../../rules/game/game-facts.ts';
import type { Log } from '../../rules/log.ts';
import { encodeWebp } from '../../rules/pictures/webp.ts';
import type { Appearance } from '../../store/characters/sprites.ts';
import { drawCharacter } from '../../wardrobe/draw-character.ts';
import type { Look } from '../../wardrobe/look.ts';
import { type Wardrobe, WardrobeFault, type WardrobeFile } from '../../wardrobe/wardrobe.ts';
import { createPromiseCache } from '../caches/promise-cache.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { pictureFolder } from '../picture-folder.ts';
import { lookOf } from './look-of.ts';

/** Draws pictures of characters as they look in the game, from the files of the operator's game client. */
export interface CharacterPictures {
  /**
   * Returns the database values that decide a character's look, cached for a minute; undefined for an unknown
   * character.
   */
  appearance(charId: number): Promise<Appearance | undefined>;
  /**
   * Returns the picture key of a character's current look, and draws the picture if it is missing; undefined if it
   * cannot be drawn. Another look has another key.
   */
  keyOf(charId: number): Promise<string | undefined>;
  /**
   * Returns the picture with this key. It is drawn again if it was deleted; undefined if the character has another look
   * now. Calls `onMiss` before it queries the database.
   */
  read(charId: number, key: string, onMiss: () => Promise<void>): Promise<Buffer | undefined>;
}

export interface CharacterPicturesDeps {
  readonly readAppearance: (charId: number) => Promise<Appearance | undefined>;
  readonly facts: Pick<GameFacts, 'weaponType'>;
  readonly wardrobe: WardrobeFile;
  /** Folder in which the drawn pictures are stored. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Maximum number of queued drawings. Further requests are refused, with the time after which to try again. */
  readonly maxQueued?: number;
}

/**
 * Version of the drawing code, part of the address of each picture. Increase it when the code draws a character
 * differently.
 */
const drawingVersion = 1;

/**
 * Maximum number of character pictures that are drawn at the same time, and of queued ones, which is some seconds of
 * work.
 */
const maxConcurrentDrawings = 2;
const maxQueued = 2_000;
/** Settings of the cache of characters' looks: a new look shows after at most a minute. */
const appearanceCache = { maxAge: minute, maxEntries: 10_000 };

const keyFor = (version: string, look: Look): string =>
  createHash('sha256')
    .update(JSON.stringify([drawingVersion, version, Object.entries(look).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex')
    .slice(0, 16);

interface DrawnPicture {
  readonly key: string;
  readonly bytes: Buffer;
}

export function createCharacterPictures(deps: CharacterPicturesDeps): CharacterPictures {
  const { facts, wardrobe, clock, log } = deps;
  const appearances = createPromiseCache<number, Appearance | undefined>({ ...appearanceCache, clock });
  const appearance = (charId: number) => appearances.get(charId, () => deps.readAppearance(charId));
  const folder = pictureFolder(deps.folder);
  const limit = createConcurrencyLimit(maxConcurrentDrawings, deps.maxQueued ?? maxQueued);
  const underWay = new Map<string, Promise<DrawnPicture | undefined>>();
  /** The last reported drawing error, so that a corrupt file is not reported for each picture. */
  let told: string | undefined;

  function tell(error: unknown, message: string): void {
    const words = `${message} ${error instanceof Error ? error.message : ''}`;
    if (words !== told) log.error({ err: error }, message);
    told = words;
  }

  /** Returns undefined if the wardrobe file (the parts of characters) is corrupt, as if it were missing. */
  async function unlessDamaged<T>(making: Promise<T | undefined>): Promise<T | undefined> {
    try {
      return await making;
    } catch (error) {
      if (!(error instanceof WardrobeFault)) throw error;
      tell(error, 'characters cannot be drawn: run `kafra-server doctor`');
      return undefined;
    }
  }

  async function draw(open: Wardrobe, look: Look): Promise<DrawnPicture | undefined> {
    const bitmap = await drawCharacter(open, look);
    if (!bitmap) return undefined;
    // The key of the picture contains the version of the wardrobe file from which it was drawn. The file may be newer
    // than the version that was read before.
    const key = keyFor(open.version, look);
    const bytes = Buffer.from(await encodeWebp(bitmap));
    await folder
      .write(key, bytes)
      .catch((error: unknown) => tell(error, 'a picture of a character could not be stored'));
    return { key, bytes };
  }

  /** Draws a missing picture of a character once for all concurrent requests. */
  function drawOnce(key: string, look: Look): Promise<DrawnPicture | undefined> {
    const known = underWay.get(key);
    if (known) return known;
    const drawing = limit(() => wardrobe.use((open) => draw(open, look))).finally(() => underWay.delete(key));
    underWay.set(key, drawing);
    return drawing;
  }

  /** Returns a character's look with the key of its picture; undefined if it cannot be drawn. */
  async function lookAt(charId: number): Promise<{ look: Look; key: string } | undefined> {
    const row = await appearance(charId);
    const version = row && (await wardrobe.version());
    if (!row || version === undefined) return undefined;
    const look = lookOf(row, facts);
    return { look, key: keyFor(version, look) };
  }

  async function findKey(charId: number): Promise<string | undefined> {
    const of = await lookAt(charId);
    if (!of) return undefined;
    if (await folder.has(of.key, clock.now())) return of.key;
    return (await drawOnce(of.key, of.look))?.key;
  }

  async function drawAgain(charId: number, key: string): Promise<Buffer | undefined> {
    const of = await lookAt(charId);
    return of?.key === key ? (await drawOnce(key, of.look))?.bytes : undefined;
  }

  return {
    appearance,
    keyOf: (charId) => unlessDamaged(findKey(charId)),
    async read(charId, key, onMiss) {
      const kept = await folder.read(key, clock.now());
      if (kept) return kept;
      await onMiss();
      return unlessDamaged(drawAgain(charId, key));
    },
  };
}
