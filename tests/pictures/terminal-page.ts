import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { themes } from '@kafra/sdk/theme';
import xterm, { type IBufferCell } from '@xterm/headless';
import type { Page } from 'playwright-core';
import { pty } from '../support/pty.ts';

const program = fileURLToPath(new URL('../../packages/cli/bin/kafra.mjs', import.meta.url));
/** Path of a font of Debian's `fonts-dejavu-core`, because the pinned browser contains no monospaced font. */
const fontFile = (style: string) => `/usr/share/fonts/truetype/dejavu/DejaVuSansMono${style}.ttf`;
const size = { cols: 120, rows: 36 };
const { ground, ink } = themes.night;

const style = `
  body { margin: 0; background: ${ground} }
  pre { margin: 0; padding: 16px; width: max-content; font: 14px/16px cells; color: ${ink}; background: ${ground} }`;

const face = (style: string, weight: number) => {
  const letters = readFileSync(fontFile(style)).toString('base64');
  return `@font-face { font-family: cells; font-weight: ${weight}; src: url(data:font/ttf;base64,${letters}) }`;
};

/** Runs `kafra ui` in a terminal, and shows its final screen in the `<pre>` of a page. */
export async function showTerminal(page: Page, args: readonly string[], env: Record<string, string>): Promise<void> {
  if (!pty) throw new Error('There is no terminal.');
  const terminal = new xterm.Terminal({ ...size, allowProposedApi: true });
  const child = pty.spawn(process.execPath, [program, 'ui', ...args], {
    ...size,
    env: { PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', TERM: 'xterm-256color', COLORTERM: 'truecolor', ...env },
  });
  await new Promise<void>((resolve) => {
    let rest: NodeJS.Timeout | undefined;
    child.onData((chunk) => {
      terminal.write(chunk);
      clearTimeout(rest);
      rest = setTimeout(resolve, 3_000);
    });
  });
  const fonts = [face('', 400), face('-Bold', 700)].join('');
  await page.setContent(`<style>${fonts}${style}</style><pre>${linesOf(terminal).join('\n')}</pre>`);
  await page.evaluate(() => document.fonts.ready);
  child.kill();
}

function linesOf(terminal: xterm.Terminal): string[] {
  const { active } = terminal.buffer;
  return Array.from({ length: size.rows }, (_, row) => {
    const line = active.getLine(active.baseY + row);
    return Array.from({ length: size.cols }, (_cell, column) => {
      const cell = line?.getCell(column);
      return cell && cell.getWidth() > 0 ? htmlOf(cell) : '';
    }).join('');
  });
}

const hex = (color: number) => `#${color.toString(16).padStart(6, '0')}`;

function htmlOf(cell: IBufferCell): string {
  const written = [cell.isFgRGB() ? hex(cell.getFgColor()) : ink, cell.isBgRGB() ? hex(cell.getBgColor()) : ground];
  const [color, background] = cell.isInverse() ? written.toReversed() : written;
  const weight = cell.isBold() ? ';font-weight:bold' : '';
  const letter = (cell.getChars() || ' ').replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<span style="color:${color};background:${background}${weight}">${letter}</span>`;
}
