import type { ReactNode } from 'react';
import type { Line } from './line.ts';

/** Tab stop: a link, button or row of a document that the user can select and press. */
export interface TabStop {
  key: string;
  /** Row of the tab stop within its block. */
  row: number;
  /** Runs the action of the tab stop. A disabled one shows its reason. */
  run(): void;
  disabled?: string;
}

/** The visible rows of a block. */
export interface BlockWindow {
  from: number;
  to: number;
  /** Key of the selected tab stop. */
  focus: string | undefined;
}

/**
 * Block: a part of a document with a known height, such as a title or a table. The height is needed to draw only the
 * visible blocks.
 */
export interface Block {
  key: string;
  height: number;
  stops: readonly TabStop[];
  lines?: readonly Line[];
  /** True if screen readers skip the block, because a text contains the same numbers. */
  isDecorative?: boolean;
  /** True if a card begins with this block. */
  isHead?: boolean;
  /** Rows of the block at which a section with a title begins. */
  parts?: readonly number[];
  /** Draws the visible rows of the block. A block with `lines` does not need it. */
  render?(window: BlockWindow): ReactNode;
}

export const linesBlock = (key: string, lines: readonly Line[], stops: readonly TabStop[] = []): Block => ({
  key,
  height: lines.length,
  lines,
  stops,
});

export const drawingBlock = (key: string, lines: readonly Line[]): Block => ({
  ...linesBlock(key, lines),
  isDecorative: true,
});
