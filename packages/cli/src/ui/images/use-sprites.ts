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

/**
 * Picture of a card: lines of half-block characters, or, if the terminal cannot draw it, a function that opens the
 * picture in another program.
 */
export type Sprite = { lines: readonly Line[] } | { open(): void };

/** Maximum width and height in pixels of a card's picture: in a large view, and in a small one. */
const maxSide = 32;
const smallSide = 24;
const largeArea: Size = { columns: 70, rows: 24 };

const sideOf = ({ columns, rows }: Size): number =>
  columns < largeArea.columns || rows < largeArea.rows ? smallSide : maxSide;

/** Returns whether the terminal can draw pictures: it needs 256 colours, and a font with half blocks. */
export const canDrawImages = ({ palette, glyphs }: Theme): boolean => palette.ground !== undefined && !glyphs.plain;

/** Returns the pictures of cards, scaled down to the available space; undefined while a picture is loading. */
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
