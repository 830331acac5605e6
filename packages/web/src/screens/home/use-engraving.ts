import { useEffect, useState } from 'react';
import type { EngravingResult } from './engraving-worker.ts';

/**
 * Returns the engraving of the first map that has a picture, drawn in a worker; undefined if the maps are not known
 * yet.
 */
export function useEngraving(maps: readonly string[] | undefined): Partial<EngravingResult> {
  const [result, setResult] = useState<Partial<EngravingResult>>({});
  const mapsKey = maps?.join(',');
  useEffect(() => {
    if (mapsKey === undefined) return;
    const worker = new Worker(new URL('./engraving-worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<EngravingResult>) => {
      setResult(data);
      worker.terminate();
    };
    worker.postMessage(mapsKey.split(',').filter(Boolean));
    return () => worker.terminate();
  }, [mapsKey]);
  return result;
}
