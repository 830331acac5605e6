import { type Champion, spriteLoaderOf } from '@kafra/sdk';
import { useEffect, useMemo, useState } from 'react';
import type { Line } from '../../document/line.ts';
import { spriteLines } from '../../images/half-blocks.ts';
import { downscale, trimBitmap } from '../../images/scale.ts';
import { useImages } from '../../images/use-images.ts';
import { useUi } from '../../shell/ui.ts';
import { useTheme } from '../../theme/theme.ts';
import { randomStandIn, standInLines } from './stand-ins.ts';

/** Picture of a champion, scaled to the available space. */
export interface Portrait {
  lines: readonly Line[];
  /** True for a drawn figure, because the champion has no picture. */
  isStandIn: boolean;
}

/**
 * Returns the pictures of the champions by character number, drawn with half-block characters at most `side` pixels
 * wide and high. Pictures that are still loading are left out. Champions without a picture get a drawn figure. With a
 * side of 0, no pictures are requested.
 */
export function usePortraits(champions: readonly Champion[], side: number): ReadonlyMap<number, Portrait> {
  const { context } = useUi().app;
  const { palette } = useTheme();
  // Path of each character's picture; undefined for a character without a picture.
  const [paths, setPaths] = useState<ReadonlyMap<number, string | undefined>>(new Map());
  const [firstStandIn] = useState(randomStandIn);
  const wanted = side > 0 ? champions.map(({ playerId }) => playerId).join(' ') : '';

  useEffect(() => {
    let isMounted = true;
    for (const playerId of wanted.split(' ').filter(Boolean).map(Number))
      void spriteLoaderOf(context)(playerId).then((path) => {
        if (isMounted) setPaths((all) => new Map(all).set(playerId, path));
      });
    return () => {
      isMounted = false;
    };
  }, [context, wanted]);

  const images = useImages([...paths.values()].filter((path) => path !== undefined));
  return useMemo(() => {
    if (side <= 0) return new Map();
    return new Map(
      champions.flatMap(({ playerId, place }): [number, Portrait][] => {
        if (!paths.has(playerId)) return [];
        const path = paths.get(playerId);
        const bitmap = path === undefined ? 'missing' : images.get(path);
        if (bitmap === undefined) return [];
        if (bitmap === 'missing')
          return [[playerId, { lines: standInLines(firstStandIn + place, palette), isStandIn: true }]];
        return [[playerId, { lines: spriteLines(downscale(trimBitmap(bitmap), side)), isStandIn: false }]];
      }),
    );
  }, [champions, paths, images, side, firstStandIn, palette]);
}
