import type { Card, Picture } from '@kafra/sdk';
import type { Line } from '../document/line.ts';
import { useUi } from '../shell/ui.ts';
import { type Theme, useTheme } from '../theme/theme.ts';
import { spriteLines } from './half-blocks.ts';
import { usePictures } from './use-pictures.ts';

/** A picture as a card shows it: drawn, or by its name, which opens it outside. */
export type Sprite = { lines: readonly Line[] } | { open(): void };

/** Points that a card has room for. */
const largest = 32;

/** Colours of their own need at least 256 of them, and half blocks a font that has them. */
export const paints = ({ palette, glyphs }: Theme): boolean => palette.ground !== undefined && !glyphs.plain;

const isSmallGif = ({ src, width = Number.POSITIVE_INFINITY }: Picture): boolean =>
  src.endsWith('.gif') && width <= largest;

/** The small pictures of cards; undefined for one that is on its way. */
export function useSprites(cards: readonly Card[]): (picture: Picture) => Sprite | undefined {
  const theme = useTheme();
  const { app, webUrl } = useUi();
  const drawable = paints(theme)
    ? cards.flatMap(({ picture }) => (picture && isSmallGif(picture) ? [picture.src] : []))
    : [];
  const fetched = usePictures(drawable);
  return (picture) => {
    const bitmap = fetched.get(picture.src);
    if (bitmap && bitmap !== 'missing') return { lines: spriteLines(bitmap) };
    const isComing = bitmap === undefined && drawable.includes(picture.src);
    return isComing ? undefined : { open: () => app.context.opener.open(webUrl(picture.src.replace(/^\//, ''))) };
  };
}
