import { type Champion, spriteLoaderOf } from '@kafra/sdk';
import { useEffect, useMemo, useState } from 'react';
import type { Line } from '../../document/line.ts';
import { spriteLines } from '../../images/half-blocks.ts';
import { downscale, trimBitmap } from '../../images/scale.ts';
import { useImages } from '../../images/use-images.ts';
import { useUi } from '../../shell/ui.ts';

/**
 * The champions in half blocks, `side` points at most, by the numbers of their characters: without those whose picture is
 * on its way, or cannot be had. With no side none is asked for.
 */
export function usePortraits(champions: readonly Champion[], side: number): ReadonlyMap<number, readonly Line[]> {
  const { context } = useUi().app;
  const [paths, setPaths] = useState<ReadonlyMap<number, string>>(new Map());
  const wanted = side > 0 ? champions.map(({ playerId }) => playerId).join(' ') : '';

  useEffect(() => {
    let isMounted = true;
    for (const playerId of wanted.split(' ').filter(Boolean).map(Number))
      void spriteLoaderOf(context)(playerId).then((path) => {
        if (isMounted && path !== undefined) setPaths((all) => new Map(all).set(playerId, path));
      });
    return () => {
      isMounted = false;
    };
  }, [context, wanted]);

  const images = useImages([...paths.values()]);
  return useMemo(
    () =>
      new Map(
        [...paths].flatMap(([playerId, path]): [number, readonly Line[]][] => {
          const bitmap = images.get(path);
          if (bitmap === undefined || bitmap === 'missing' || side <= 0) return [];
          return [[playerId, spriteLines(downscale(trimBitmap(bitmap), side))]];
        }),
      ),
    [paths, images, side],
  );
}
