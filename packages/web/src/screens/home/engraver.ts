import { type Engraving, engrave } from '../../widgets/chart/engrave.ts';
import { knownWorld } from '../../widgets/chart/known-world.ts';
import { type Relief, readMapPicture } from '../../widgets/chart/relief.ts';

/** What the engraver answers to a list of maps. */
export interface Plate {
  engraving: Engraving;
  /** The map that is drawn; none for the fallback. */
  map: string | undefined;
}

/** A picture that does not come or cannot be read is no picture. */
async function reliefOf(map: string): Promise<Relief | undefined> {
  try {
    const reply = await fetch(`/db/maps/${encodeURIComponent(map)}.gif`);
    const picture = await createImageBitmap(await reply.blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', { willReadFrequently: true });
    context?.drawImage(picture, 0, 0);
    return context ? readMapPicture(context.getImageData(0, 0, picture.width, picture.height)) : undefined;
  } catch {
    return undefined;
  }
}

/** Engraves the first of the maps that has a picture. */
async function firstPlate(maps: readonly string[]): Promise<Plate> {
  for (const map of maps) {
    const relief = await reliefOf(map);
    if (relief) return { engraving: engrave(relief), map };
  }
  return { engraving: engrave(knownWorld()), map: undefined };
}

// A tenth of a second of counting, which the page itself would notice.
addEventListener('message', async ({ data }: MessageEvent<readonly string[]>) => postMessage(await firstPlate(data)));
