import { dialog } from '@kafra/sdk';
import { describe, expect, test } from 'vitest';
import { jumpLabel } from '../../packages/cli/src/ui/shell/jump.tsx';
import { accountResponses, backupResponses } from '../support/account-responses.ts';
import { renderMockedUi, selectedLine } from '../support/terminal-ui.tsx';

const backups = () =>
  renderMockedUi({
    level: 99,
    hash: '#/control_panel/database_backups',
    replies: { ...backupResponses(5), ...accountResponses },
  });

/** Returns the jump label in front of a text on the screen. A label covers the first two cells of its element. */
const labelOf = (frame: string, rest: RegExp): string => {
  const [, label = ''] = new RegExp(`([a-z]{2})${rest.source}`).exec(frame) ?? [];
  return label;
};

test('all jump labels are different', () => {
  const labels = Array.from({ length: 676 }, (_, index) => jumpLabel(index));
  expect(new Set(labels).size).toBe(676);
  expect(labels.every((label) => /^[a-z]{2}$/.test(label))).toBe(true);
});

describe('jump labels', () => {
  test('open a menu entry', async () => {
    const shown = await backups();
    await shown.press(';');
    const label = labelOf(shown.frame(), /ccess Tokens/);
    expect(label).not.toBe('');
    await shown.press(...label);
    expect(shown.ui.overlay.getSnapshot()).toBeUndefined();
    expect(shown.app.location.getSnapshot().path).toBe('/control_panel/access_tokens');
  });

  test('select a row; after the first letter only labels with that letter remain', async () => {
    const shown = await backups();
    await shown.press('ctrl+o');
    const label = labelOf(shown.frame(), /Nov 18, 2026/);
    await shown.press(label[0] ?? '');
    expect(labelOf(shown.frame(), /Nov 18, 2026/)).toBe(label);
    await shown.press(label[1] ?? '');
    expect(selectedLine(shown.frame())).toContain('Nov 18, 2026');
  });

  test('are shown on the buttons of a dialog, but on nothing below the dialog', async () => {
    const shown = await backups();
    await shown.press('D');
    await shown.press('ctrl+o');
    const targets = shown.ui.overlay.getSnapshot();
    expect(targets?.kind === 'jump' && targets.targets.length).toBe(2);
    await shown.press('a', 'a');
    expect(shown.frame()).not.toContain('Delete the backup');
    shown.app.modal.open(dialog('login'));
    await shown.idle();
    await shown.press('ctrl+o', 'escape');
    expect(shown.ui.overlay.getSnapshot()).toBeUndefined();
  });

  test('close with a message after an unknown label', async () => {
    const shown = await backups();
    await shown.press(';', 'z');
    expect(shown.frame()).toContain('No label z');
    expect(shown.ui.overlay.getSnapshot()).toBeUndefined();
  });
});
