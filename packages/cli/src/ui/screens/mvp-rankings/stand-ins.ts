import type { Line } from '../../document/line.ts';
import type { TerminalPalette } from '../../theme/palette.ts';

/** Figures for champions without a picture: a swordsman, a mage, an archer, a merchant. */
const figures = [
  ['  ▄█▄   │ ', '  ███   │ ', ' ▟███▙──┼─', '▐█████▌ ╵ ', '  █ █     ', '  ▀ ▀     '],
  ['   ▲      ', '  ▟█▙   ◆ ', ' ▀███▀  │ ', ' ▟███▙──┤ ', ' █████  │ ', ' ▀▀▀▀▀  ╵ '],
  ['  ▄▄▄     ', '  ███  ╲  ', ' ▟███▙──▸ ', '  ███  ╱  ', '  █ █     ', '  ▀ ▀     '],
  ['  ▄▄▄     ', '  ███ ▗▄▖ ', ' ▟███▙█$█ ', '▐█████▝▀▘ ', '  █ █     ', '  ▀ ▀     '],
] as const;

/** Rows of each figure. */
export const standInHeight = 6;

export const randomStandIn = (): number => Math.floor(Math.random() * figures.length);

/** Returns the figure for a character number. Consecutive numbers get different figures. */
export const standInLines = (number: number, { inkSoft }: TerminalPalette): readonly Line[] =>
  (figures[number % figures.length] ?? figures[0]).map((text) => [{ text, color: inkSoft }]);
