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

/** Returns a figure that stands in for a missing picture. Consecutive numbers give different figures. */
export const standInLines = (number: number, { inkSoft }: TerminalPalette): readonly Line[] =>
  (figures[number % figures.length] ?? figures[0]).map((text) => [{ text, color: inkSoft }]);
