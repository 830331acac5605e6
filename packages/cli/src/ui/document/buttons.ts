import type { Action } from '@kafra/sdk';
import type { TerminalPalette } from '../theme/palette.ts';
import { type Block, linesBlock } from './block.ts';
import type { Layout } from './layout.ts';
import { type Line, lineWidth } from './line.ts';
import { wrap } from './wrap.ts';

/** Returns a block of buttons side by side. A disabled button shows its reason. */
export function buttonsBlock(
  buttons: readonly Action[],
  key: string,
  onPress: (button: Action) => void,
  { palette, width }: Layout,
): Block {
  const stopKey = ({ id }: Action) => `${key} ${id}`;
  const lines = flowLines(
    buttons.map((button) => buttonLine(button, stopKey(button), palette)),
    width,
  );
  const rowOf = (stop: string) => lines.findIndex((line) => line.some((piece) => piece.stop === stop));
  const stops = buttons.map((button) => ({
    key: stopKey(button),
    row: Math.max(0, rowOf(stopKey(button))),
    run: () => onPress(button),
    disabled: button.disabled || undefined,
  }));
  return linesBlock(key, lines, stops);
}

function buttonLine({ label, tone, disabled }: Action, stop: string, palette: TerminalPalette): Line {
  const color = tone === 'danger' ? palette.poppy : palette.brass;
  const name = { text: `[${label}]`, color: disabled === undefined ? color : palette.inkSoft, stop };
  return disabled ? [name, { text: ` ${disabled}`, color: palette.inkSoft, italic: true }] : [name];
}

/** Arranges buttons in as few rows as possible without breaking them. A button wider than a row is wrapped. */
function flowLines(parts: readonly Line[], width: number): Line[] {
  const rows: Line[] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    const joined = last && [...last, { text: '  ' }, ...part];
    if (joined && lineWidth(joined) <= width) rows[rows.length - 1] = joined;
    else rows.push(...wrap(part, width));
  }
  return rows;
}
