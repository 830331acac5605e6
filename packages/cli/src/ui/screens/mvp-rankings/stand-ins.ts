import type { Line } from '../../document/line.ts';
import type { TerminalPalette } from '../../theme/palette.ts';

/** Drawn figures for champions without a picture: a swordsman, a mage, an archer, a merchant. */
const figures = [
  ['  ▄█▄   │ ', '  ███   │ ', ' ▟███▙──┼─', '▐█████▌ ╵ ', '  █ █     ', '  ▀ ▀     '],
  ['   ▲      ', '  ▟█▙   ◆ ', ' ▀███▀  │ ', ' ▟███▙──┤ ', ' █████  │ ', ' ▀▀▀▀▀  ╵ '],
  ['  ▄▄▄     ', '  ███  ╲  ', ' ▟███▙──▸ ', '  ███  ╱  ', '  █ █     ', '  ▀ ▀     '],
  ['  ▄▄▄     ', '  ███ ▗▄▖ ', ' ▟███▙█$█ ', '▐█████▝▀▘ ', '  █ █     ', '  ▀ ▀     '],
] as const;

/** Number of rows of each figure. */
export const standInHeight = 6;

export const randomStandIn = (): number => Math.floor(Math.random() * figures.length);

/**
 * Returns the figure that stands in for a character's missing picture. Consecutive character numbers get different
 * figures.
 */
export const standInLines = (number: number, { inkSoft }: TerminalPalette): readonly Line[] =>
  (figures[number % figures.length] ?? figures[0]).map((text) => [{ text, color: inkSoft }]);
