import { classFiles } from '../client/characters/class-files.ts';
import { numberedFiles } from '../client/characters/numbered-files.ts';
import type { ClientFile } from '../client/containers/container.ts';
import type { GameClient } from '../client/containers/open-client.ts';
import { ClientFault } from '../client/fault.ts';
import { readActs } from '../client/images/act.ts';
import { drawPoses, type Pose } from '../client/images/draw-frame.ts';
import type { Drawing } from '../client/images/drawing.ts';
import { readPicture } from '../client/images/read-picture.ts';
import { readSprite, spriteBitmap } from '../client/images/spr.ts';
import { type ByteString, fromCp949, toCp949 } from '../client/names/byte-string.ts';
import { type FileKey, foldKey } from '../client/names/file-key.ts';
import { folders } from '../client/names/folders.ts';
import type { ArtFile, ArtGap, ArtJob } from './art-job.ts';
import { type ArtFolder, outputs } from './outputs.ts';

const artFile = (file: ClientFile): ArtFile => ({
  name: `${file.place}: ${fromCp949(file.key)}`,
  place: file.place,
  offset: file.offset,
  read: file.read,
});

const gap = (folder: ArtFolder, id: string, reason: ArtGap['reason']): ArtGap => ({ folder, id, reason });

/** Returns the job for a picture that the game client stores as a picture file. */
function fromPicture(client: GameClient, at: { folder: ArtFolder; id: string; key: FileKey }): ArtJob | ArtGap {
  const { folder, id, key } = at;
  const file = client.find(foldKey(key));
  if (!file) return gap(folder, id, 'not_found');
  return {
    folder,
    id,
    isOwn: false,
    outputs: outputs[folder].of(id),
    files: [artFile(file)],
    draw: ([bytes = Buffer.alloc(0)]) => readPicture(bytes),
  };
}

/** Draws the first picture of a sprite that has no file of actions. */
function firstPicture(bytes: Buffer): Drawing {
  const sprite = readSprite(bytes);
  const isColoured = sprite.indexed.length === 0;
  const bitmap = spriteBitmap(sprite, { isColoured, index: 0 });
  if (!bitmap) throw new ClientFault('shows nothing', 'empty');
  return { first: bitmap };
}

/** Returns the animation frames of the first action of a sprite, in which a monster or person rests and faces south. */
function standing([spr = Buffer.alloc(0), act = Buffer.alloc(0)]: readonly Buffer[]): { poses: Pose[]; delay: number } {
  const sprite = readSprite(spr);
  const [action] = readActs(act);
  if (!action || action.frames.length === 0) throw new ClientFault('shows nothing', 'empty');
  return { poses: action.frames.map((frame) => ({ sprite, frame })), delay: action.delay };
}

/** Draws a sprite standing still, cut to its own size, and moving, cut to the size of the whole movement. */
function drawStanding(contents: readonly Buffer[]): Drawing {
  if (contents.length < 2) return firstPicture(contents[0] ?? Buffer.alloc(0));
  const { poses, delay } = standing(contents);
  const [first] = drawPoses(poses.slice(0, 1));
  if (!first) throw new ClientFault('shows nothing', 'empty');
  const moving = { delays: poses.map(() => delay), frames: () => drawPoses(poses) };
  return { first, moving: poses.length > 1 ? moving : undefined };
}

/** Returns the job for a picture that is drawn from a sprite and, if the client has it, the sprite's action file. */
function fromSprite(client: GameClient, at: { folder: ArtFolder; id: string; key: FileKey }): ArtJob | ArtGap {
  const { folder, id } = at;
  const key = foldKey(at.key);
  const spr = client.find(`${key}.spr`);
  if (!spr) return gap(folder, id, 'not_found');
  const act = client.find(`${key}.act`);
  return {
    folder,
    id,
    isOwn: false,
    outputs: outputs[folder].of(id),
    files: act ? [artFile(spr), artFile(act)] : [artFile(spr)],
    draw: drawStanding,
  };
}

/** An item of the game databases, with the name that the client uses for its picture files. */
export interface ArtItem {
  readonly id: number;
  readonly isCard: boolean;
  readonly resource: ByteString | undefined;
  readonly illustration: ByteString | undefined;
}

/** Returns true for a card without its own icon. All such cards share the icon of the first one. */
const isSharedCard = (id: number) => id > 4_000 && id < 4_700;

function icon(client: GameClient, id: string, resource: ByteString): ArtJob | ArtGap {
  const found = fromPicture(client, { folder: 'items', id, key: `${folders.icons}${resource}.bmp` });
  if (!('reason' in found)) return found;
  return fromDrop(client, id, `${folders.drops}${resource}`);
}

/**
 * Returns the job for an item's icon that is drawn from the sprite of the dropped item. It is used if the client has no
 * icon.
 */
function fromDrop(client: GameClient, id: string, key: FileKey): ArtJob | ArtGap {
  const found = fromSprite(client, { folder: 'items', id, key });
  return 'reason' in found
    ? found
    : { ...found, files: [found.files[0]], draw: ([bytes = Buffer.alloc(0)]) => firstPicture(bytes) };
}

/** Returns the jobs for the icons, the larger pictures and the card illustrations of items. */
export function itemPictures(client: GameClient, items: readonly ArtItem[]): (ArtJob | ArtGap)[] {
  const card = items.find(({ id, resource }) => isSharedCard(id) && resource !== undefined);
  const shared = card?.resource === undefined ? [] : [icon(client, 'card', card.resource)];
  const each = items.flatMap(({ id: number, isCard, resource, illustration }): (ArtJob | ArtGap)[] => {
    const id = String(number);
    const illustrated = (name: ByteString | undefined) =>
      name === undefined
        ? gap('cards', id, 'no_name')
        : fromPicture(client, { folder: 'cards', id, key: `${folders.cards}${name}.bmp` });
    const cards = isCard ? [illustrated(illustration)] : [];
    const icons = isSharedCard(number) ? [] : ['items' as const];
    if (resource === undefined)
      return [...icons.map((folder) => gap(folder, id, 'no_name')), gap('collection', id, 'no_name'), ...cards];
    const collection = fromPicture(client, { folder: 'collection', id, key: `${folders.collection}${resource}.bmp` });
    return [...icons.map(() => icon(client, id, resource)), collection, ...cards];
  });
  return [...shared, ...each];
}

const INVISIBLE = new Set([45, 111, 139, 2_337]);
const isHomunculus = (id: number) => id >= 6_001 && id <= 6_052;
const isModel = (name: ByteString) => /\.gr2$/i.test(name);

/** A monster of the game databases, for which a picture is wanted. */
export interface ArtMob {
  readonly id: number;
  /** Name of the monster in the game's own databases, such as `PORING`. */
  readonly aegisName: string;
}

/**
 * Returns the jobs for the pictures of monsters, by the client's names of their sprites. A client from before 2010 has
 * these names only in its program, so they are guessed from the databases.
 */
export function mobPictures(
  client: GameClient,
  mobs: readonly ArtMob[],
  names: ReadonlyMap<number, ByteString>,
): (ArtJob | ArtGap)[] {
  return mobs.map(({ id: number, aegisName }) => {
    const id = String(number);
    const name = names.get(number);
    if (INVISIBLE.has(number)) return gap('mobs', id, 'invisible');
    if (name !== undefined && isModel(name)) return gap('mobs', id, '3d_model');
    const folder = isHomunculus(number) ? folders.homunculi : folders.monsters;
    const found = fromSprite(client, { folder: 'mobs', id, key: `${folder}${name ?? toCp949(aegisName) ?? ''}` });
    if ('reason' in found) return name === undefined ? gap('mobs', id, 'no_name') : found;
    return { ...found, isGuess: name === undefined };
  });
}

/** Returns the jobs for the pictures of NPCs by the numbers of their sprites. */
export function npcPictures(
  client: GameClient,
  ids: readonly number[],
  names: ReadonlyMap<number, ByteString>,
): (ArtJob | ArtGap)[] {
  return ids.map((number) => {
    const id = String(number);
    const name = names.get(number);
    if (INVISIBLE.has(number)) return gap('npcs_small', id, 'invisible');
    if (name === undefined) return gap('npcs_small', id, 'no_name');
    if (isModel(name)) return gap('npcs_small', id, '3d_model');
    return fromSprite(client, { folder: 'npcs_small', id, key: `${folders.npcs}${name}` });
  });
}

const CLASS_ICON = /^(.+\\icon_jobs_)(\d{1,9})\.bmp$/;
const knownClasses = classFiles.flatMap(({ ids }) => ids);

/**
 * Returns the jobs for the icons of character classes by class number. Older clients have no icons, which is not
 * counted as missing.
 */
export function classIconPictures(client: GameClient): (ArtJob | ArtGap)[] {
  const files = [...numberedFiles(client, folders.classIcons, [CLASS_ICON]).values()].flatMap((found) => [...found]);
  const keys = new Map(files);
  if (keys.size === 0) return [];
  const ids = [...new Set([...knownClasses, ...keys.keys()])].sort((a, b) => a - b);
  return ids.map((number) => {
    const [id, key] = [String(number), keys.get(number)];
    return key === undefined
      ? gap('class_icons', id, 'not_found')
      : fromPicture(client, { folder: 'class_icons', id, key });
  });
}

/** Returns the jobs for the minimaps. Some maps show the picture of another map, which `aliases` names. */
export function minimapPictures(
  client: GameClient,
  maps: readonly string[],
  aliases: ReadonlyMap<ByteString, ByteString>,
): (ArtJob | ArtGap)[] {
  const folded = new Map([...aliases].map(([from, to]) => [foldKey(from), foldKey(to)]));
  return maps.flatMap((map) => {
    if (!outputs.minimaps.name.test(map)) return [];
    const own = foldKey(`${folders.minimaps}${map}.bmp`);
    const alias = folded.get(own.replace('data\\texture\\', ''));
    const key = client.find(own) || alias === undefined ? own : `data\\texture\\${alias}`;
    return [fromPicture(client, { folder: 'minimaps', id: map, key })];
  });
}
