import { mapPicture } from '@kafra/sdk/rules';
import { type Engraving, engrave } from '../../widgets/terrain/engrave.ts';
import { fallbackRelief } from '../../widgets/terrain/fallback-relief.ts';
import { type Relief, readMapPicture } from '../../widgets/terrain/relief.ts';

/** Drawing that the worker computed for a list of maps, in the style of an engraving. */
export interface EngravingResult {
  engraving: Engraving;
  /** The map that the drawing shows; undefined if it shows the invented islands instead. */
  map: string | undefined;
}

/**
 * Loads a map's picture and returns its land and water. A missing or unreadable picture gives undefined, and the map is
 * skipped.
 */
async function loadRelief(map: string): Promise<Relief | undefined> {
  try {
    const response = await fetch(mapPicture(map));
    const picture = await createImageBitmap(await response.blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', { willReadFrequently: true });
    context?.drawImage(picture, 0, 0);
    return context ? readMapPicture(context.getImageData(0, 0, picture.width, picture.height)) : undefined;
  } catch {
    return undefined;
  }
}

/** Draws the first of the maps that has a picture, in the style of an engraving. */
async function engraveFirstMap(maps: readonly string[]): Promise<EngravingResult> {
  for (const map of maps) {
    const relief = await loadRelief(map);
    if (relief) return { engraving: engrave(relief), map };
  }
  return { engraving: engrave(fallbackRelief()), map: undefined };
}

// This code runs in a worker, because drawing a map takes a tenth of a second, which would block the page.
addEventListener('message', async ({ data }: MessageEvent<readonly string[]>) =>
  postMessage(await engraveFirstMap(data)),
);
