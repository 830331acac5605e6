import type { ReactNode } from 'react';
import type { Line } from './line.ts';

/** Part of a document that can be selected and pressed. */
export interface TabStop {
  key: string;
  /** Row within the block. */
  row: number;
  /** Runs the action of the stop. A disabled stop shows its reason. */
  run(): void;
  disabled?: string;
}

/** The visible part of a block. */
export interface BlockWindow {
  from: number;
  to: number;
  /** Key of the selected stop. */
  focus: string | undefined;
}

/** A part of a document with a known height, so that only visible parts are drawn. */
export interface Block {
  key: string;
  height: number;
  stops: readonly TabStop[];
  lines?: readonly Line[];
  /** True to leave the block out for screen readers, because a text contains the same numbers. */
  isDecorative?: boolean;
  /** True if a card begins with this block. */
  isHead?: boolean;
  /** Rows at which a part with a title begins. */
  parts?: readonly number[];
  /** Draws the rows of the window. Blocks of lines do not need it. */
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
