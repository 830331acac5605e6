import type { Card, Picture } from '@kafra/sdk';
import { useMemo } from 'react';
import type { Line } from '../document/line.ts';
import { useArea } from '../shell/area.ts';
import type { Size } from '../shell/size.ts';
import { useUi } from '../shell/ui.ts';
import { type Theme, useTheme } from '../theme/theme.ts';
import { spriteLines } from './half-blocks.ts';
import { downscale, trimBitmap } from './scale.ts';
import { type ImageResult, useImages } from './use-images.ts';

/** A picture as a card shows it: drawn, or by its name, which opens it outside. */
export type Sprite = { lines: readonly Line[] } | { open(): void };

/** Points of a side that a card has room for, and where the view is small. */
const maxSide = 32;
const smallSide = 24;
const largeArea: Size = { columns: 70, rows: 24 };

const sideOf = ({ columns, rows }: Size): number =>
  columns < largeArea.columns || rows < largeArea.rows ? smallSide : maxSide;

/** Colours of their own need at least 256 of them, and half blocks a font that has them. */
export const canDrawImages = ({ palette, glyphs }: Theme): boolean => palette.ground !== undefined && !glyphs.plain;

/** The pictures of cards, scaled down to the room; undefined for one that is on its way. */
export function useSprites(cards: readonly Card[]): (picture: Picture) => Sprite | undefined {
  const theme = useTheme();
  const { app, webUrl } = useUi();
  const side = sideOf(useArea());
  const drawable = canDrawImages(theme) ? cards.flatMap(({ picture }) => picture?.src || []) : [];
  const fetched = useImages(drawable);
  const sprites = useMemo(
    () => new Map([...fetched].map(([src, bitmap]) => [src, imageLines(bitmap, side)])),
    [fetched, side],
  );
  return ({ src }) => {
    const lines = sprites.get(src);
    if (lines) return { lines };
    const isComing = !fetched.has(src) && drawable.includes(src);
    return isComing ? undefined : { open: () => app.context.opener.open(webUrl(src.replace(/^\//, ''))) };
  };
}

const imageLines = (bitmap: ImageResult, side: number): readonly Line[] | undefined =>
  bitmap === 'missing' ? undefined : spriteLines(downscale(trimBitmap(bitmap), side));
