import { describe, expect, test } from 'vitest';
import { accountResponses, backupResponses } from '../support/account-responses.ts';
import { renderMockedUi } from '../support/terminal-ui.tsx';
import { createVirtualTerminal } from '../support/virtual-terminal.ts';

const backups = (replies: Record<string, unknown> = {}, level = 99) =>
  renderMockedUi({
    level,
    hash: '#/control_panel/database_backups',
    replies: { ...backupResponses(5), ...accountResponses, 'admin.deleteBackup': null, ...replies },
  });

const deleted = (calls: readonly string[]) => calls.filter((call) => call.startsWith('admin.deleteBackup'));

describe('marks on list rows', () => {
  test('are set and removed with Space, counted, and removed with Escape', async () => {
    const shown = await backups();
    await shown.press('space', 'space');
    expect(shown.frame()).toContain('2 marked · Page 1 of 1 · row 3 of 5');
    expect(shown.frame()).toMatch(/│ \*Nov 20, 2026/);
    await shown.press('k', 'space');
    expect(shown.frame()).toContain('1 marked');
    await shown.press('escape');
    expect(shown.frame()).not.toContain('marked');
  });

  test('follow their rows through a reload, and disappear if a row no longer exists', async () => {
    let count = 5;
    const shown = await backups({ 'admin.backups': () => backupResponses(count)['admin.backups'] });
    await shown.press('G', 'space', 'g', 'space');
    expect(shown.frame()).toContain('2 marked');
    await shown.press('r');
    await shown.idle();
    expect(shown.frame()).toContain('2 marked');
    count = 4;
    await shown.press('r');
    await shown.idle();
    expect(shown.frame()).toContain('1 marked');
  });

  test('do not count on rows that a search hides', async () => {
    const shown = await backups();
    await shown.press('space', 'space', '/');
    await shown.type('backup_1');
    await shown.press('enter');
    expect(shown.frame()).toContain('1 marked');
    await shown.press('D');
    expect(shown.frame()).toContain('Delete 1 row?');
    expect(shown.frame()).not.toContain('backup_0.gz');
  });
});

describe('the marked rows of a list', () => {
  test('are copied as tab-separated text with the titles of the columns', async () => {
    const shown = await backups();
    await shown.press('space', 'space', 'y');
    expect(shown.effects.copied).toEqual([
      [
        'Date Created\tAge\tSize',
        'Nov 20, 2026, 12:00 PM\tjust now\t1 MB',
        'Nov 19, 2026, 12:00 PM\t1 day ago\t2 MB',
      ].join('\n'),
    ]);
  });

  test('are deleted together after one confirmation, and kept after a cancel', async () => {
    const shown = await backups();
    await shown.press('space', 'j', 'space', 'D');
    expect(shown.frame()).toContain('Delete 2 rows?');
    expect(shown.frame()).toContain('backup_0.gz, backup_2.gz');
    await shown.press('enter');
    expect(deleted(shown.calls)).toEqual([]);
    await shown.press('D', 'j', 'enter');
    await shown.idle();
    expect(deleted(shown.calls)).toHaveLength(2);
    expect(shown.frame()).toContain('Delete: 2 of 2 rows');
  });

  test('are no longer deleted after the first failed deletion, which is shown', async () => {
    let attempts = 0;
    const shown = await backups({
      'admin.deleteBackup': () => {
        attempts += 1;
        if (attempts === 2) throw new Error('disk full');
        return null;
      },
    });
    await shown.press('space', 'space', 'space', 'D', 'j', 'enter');
    await shown.idle();
    expect(attempts).toBe(2);
    expect(shown.frame()).toContain('Failed to delete backup.');
  });

  test('are not deleted if the user may not delete one of them, and the reason is shown', async () => {
    const shown = await backups({}, 80);
    await shown.press('space', 'D');
    expect(deleted(shown.calls)).toEqual([]);
    expect(shown.frame()).not.toContain('Delete 1 row?');
  });

  test('are exported without the rows that are not marked', async () => {
    const shown = await backups();
    await shown.press('j', 'space', 'w', 'j', 'enter');
    const [content] = shown.effects.saved.values();
    expect(JSON.parse(String(content))).toMatchObject([{ file_name: 'backup_1.gz' }]);
  });

  test.each([
    [60, 16],
    [80, 24],
    [120, 40],
  ])('are compared side by side at %ix%i', async (columns, rows) => {
    const terminal = createVirtualTerminal(columns, rows);
    const shown = await renderMockedUi(
      {
        level: 99,
        hash: '#/control_panel/database_backups',
        replies: { ...backupResponses(5), ...accountResponses },
      },
      { terminal },
    );
    await shown.press('space', 'space', 'space', 'space', 'space', '.', 'j', 'enter');
    const text = await terminal.screenText();
    expect(text).toContain('─ Compare ─');
    expect(text).toMatch(/Size \* +1 MB +2 MB/);
    expect(text).toMatch(columns === 120 ? /\* different/ : /\* different, \d more without space/);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
    shown.unmount();
  });
});
