import { dialog } from '@kafra/sdk';
import { testApp } from '@kafra/sdk/testing';
import { describe, expect, test } from 'vitest';
import { accountResponses, backupResponses } from '../support/account-responses.ts';
import { renderUi } from '../support/terminal-ui.tsx';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

/** Every kind of view at the sizes that people have, cell by cell as their terminal shows them. */
const sizes = [
  [60, 16],
  [80, 24],
  [120, 40],
] as const;

async function renderAt(columns: number, rows: number, hash: string, keys: readonly string[] = []): Promise<string> {
  const on = createVirtualTerminal(columns, rows);
  const solveCaptcha = async () => 'solved';
  const { app } = testApp({ level: 99, hash, solveCaptcha, replies: { ...accountResponses, ...backupResponses(45) } });
  const shown = await renderUi(app, { terminal: on });
  await shown.press(...keys);
  if (hash === '#/home') app.modal.open(dialog('login'));
  await shown.idle();
  const seen = await on.screenText();
  shown.unmount();
  return seen;
}

describe.each(sizes)('%ix%i', (columns, rows) => {
  test.each([
    ['a table', '#/control_panel/database_backups', []],
    ['cards', '#/control_panel/master', []],
    ['a form', '#/home', []],
    ['a question', '#/control_panel/database_backups', ['D']],
    ['the menu', '#/control_panel/database_backups', ['tab']],
    ['help', '#/control_panel/database_backups', ['?']],
    ['the palette', '#/control_panel/database_backups', [':']],
  ] as const)('%s', async (_, hash, keys) => {
    const seen = await renderAt(columns, rows, hash, keys);
    expect(seen).toMatchSnapshot();
    const lines = seen.split('\n');
    expect(lines[1]).toBe('═'.repeat(columns));
    // The last row stays free, so that the terminal never scrolls.
    expect(lines.at(-1)).toBe('');
  });
});
