import { useEffect, useState } from 'react';
import { type Engraving, engrave } from '../../widgets/chart/engrave.ts';
import { knownWorld } from '../../widgets/chart/known-world.ts';
import { type Relief, readMapPicture } from '../../widgets/chart/relief.ts';

interface Plate {
  engraving: Engraving | undefined;
  /** The map that is drawn; none for the fallback. */
  map: string | undefined;
}

/** Engraves the first of the maps that has a picture; undefined maps are not known yet. */
export function useEngraving(maps: readonly string[] | undefined): Plate {
  const [plate, setPlate] = useState<Plate>({ engraving: undefined, map: undefined });
  const asked = maps?.join(',');
  useEffect(() => {
    if (asked === undefined) return;
    let wanted = true;
    void firstRelief(asked.split(',').filter(Boolean)).then(({ relief, map }) => {
      if (wanted) setPlate({ engraving: engrave(relief), map });
    });
    return () => {
      wanted = false;
    };
  }, [asked]);
  return plate;
}

async function firstRelief(maps: readonly string[]): Promise<{ relief: Relief; map: string | undefined }> {
  for (const map of maps) {
    const relief = await reliefOf(map);
    if (relief) return { relief, map };
  }
  return { relief: knownWorld(), map: undefined };
}

/** A picture that does not come or cannot be read is no picture. */
async function reliefOf(map: string): Promise<Relief | undefined> {
  const image = new Image();
  image.src = `/db/maps/${encodeURIComponent(map)}.gif`;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.drawImage(image, 0, 0);
  return readMapPicture(context.getImageData(0, 0, canvas.width, canvas.height));
}
