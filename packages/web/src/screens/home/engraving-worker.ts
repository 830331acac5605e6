import { mapPicture } from '@kafra/sdk/rules';
import { type Engraving, engrave } from '../../widgets/terrain/engrave.ts';
import { fallbackRelief } from '../../widgets/terrain/fallback-relief.ts';
import { type Relief, readMapPicture } from '../../widgets/terrain/relief.ts';

/** Result of the engraving worker for a list of maps. */
export interface EngravingResult {
  engraving: Engraving;
  /** The drawn map; undefined for the fallback. */
  map: string | undefined;
}

/** Loads the heights of a map. A missing or unreadable picture gives undefined and is skipped. */
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

/** Engraves the first of the maps that has a picture. */
async function engraveFirstMap(maps: readonly string[]): Promise<EngravingResult> {
  for (const map of maps) {
    const relief = await loadRelief(map);
    if (relief) return { engraving: engrave(relief), map };
  }
  return { engraving: engrave(fallbackRelief()), map: undefined };
}

// Runs in a worker, because it computes for a tenth of a second, which would block the page.
addEventListener('message', async ({ data }: MessageEvent<readonly string[]>) =>
  postMessage(await engraveFirstMap(data)),
);
