import { useEffect, useState } from 'react';
import type { Plate } from './engraver.ts';

/** Engraves the first of the maps that has a picture, beside the page; undefined maps are not known yet. */
export function useEngraving(maps: readonly string[] | undefined): Partial<Plate> {
  const [plate, setPlate] = useState<Partial<Plate>>({});
  const asked = maps?.join(',');
  useEffect(() => {
    if (asked === undefined) return;
    const engraver = new Worker(new URL('./engraver.ts', import.meta.url), { type: 'module' });
    engraver.onmessage = ({ data }: MessageEvent<Plate>) => {
      setPlate(data);
      engraver.terminate();
    };
    engraver.postMessage(asked.split(',').filter(Boolean));
    return () => engraver.terminate();
  }, [asked]);
  return plate;
}
