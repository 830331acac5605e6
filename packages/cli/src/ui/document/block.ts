import type { ReactNode } from 'react';
import type { Line } from './line.ts';

/** Something in a document that can be chosen and pressed. */
export interface TabStop {
  key: string;
  /** Its row in the block. */
  row: number;
  /** Runs its action. A disabled one shows its reason. */
  run(): void;
  disabled?: string;
}

/** The part of a block that is to be drawn. */
export interface BlockWindow {
  from: number;
  to: number;
  /** The chosen stop. */
  focus: string | undefined;
}

/** A part of a document of known height, so that only what is seen needs to be drawn. */
export interface Block {
  key: string;
  height: number;
  stops: readonly TabStop[];
  lines?: readonly Line[];
  /** True if it is left out for screen readers, because a text contains the same numbers. */
  isDecorative?: boolean;
  /** A card begins here. */
  isHead?: boolean;
  /** Rows at which a part with a title begins. */
  parts?: readonly number[];
  /** Draws the rows of the window; lines draw themselves. */
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
