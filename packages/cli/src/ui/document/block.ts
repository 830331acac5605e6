import type { ReactNode } from 'react';
import type { Line } from './line.ts';

/** Something in a document that can be chosen and pressed. */
export interface TabStop {
  key: string;
  /** The row of its block in which it stands. */
  row: number;
  /** What pressing it does; a disabled one says why. */
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
  /** Says nothing when it is read aloud: its numbers stand elsewhere in words. */
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
