import { createSavedViews, unkeptChoices } from '@kafra/sdk';
import { describe, expect, test } from 'vitest';
import { accountResponses, backupResponses } from '../support/account-responses.ts';
import { type RenderOptions, renderMockedUi } from '../support/terminal-ui.tsx';

const backups = (view: RenderOptions = {}, hash = '#/control_panel/database_backups') =>
  renderMockedUi({ level: 99, hash, replies: { ...backupResponses(12), ...accountResponses } }, view);

async function savedView() {
  const choices = unkeptChoices();
  const shown = await backups({ choices });
  await shown.press('/');
  await shown.type('backup_1');
  await shown.press('enter', 's', 's', 'C', 'j', 'space', 'escape', 'V', 'enter');
  await shown.type('Big  ones');
  await shown.press('enter');
  return { choices, shown };
}

describe('a saved view', () => {
  test('contains search, sort order and columns of a list, and can be opened from any screen', async () => {
    const { choices, shown } = await savedView();
    expect(shown.frame()).toContain('Saved the view Big ones');
    const again = await backups({ choices }, '#/home');
    await again.press(':');
    await again.type('big on');
    expect(again.frame()).toMatch(/> Big ones +view of Database Backups/);
    await again.press('enter');
    expect(again.frame()).toContain('/ backup_1');
    expect(again.frame()).toContain('View: Big ones');
    expect(again.frame()).toMatch(/Date Created +Size ▲/);
    expect(again.frame()).toContain('row 1 of 3');
  });

  test('does not change the columns of its screen', async () => {
    const { choices } = await savedView();
    choices.write('columns', {});
    const again = await backups({ choices });
    const before = again.frame();
    await again.press('V', 'enter');
    expect(again.frame()).toContain('View: Big ones');
    await again.press('C', 'R', 'escape');
    expect(choices.read('columns')).toEqual({});
    again.app.navigate('#/home');
    again.app.navigate('#/control_panel/database_backups');
    await again.idle();
    expect(again.frame()).toContain('Age');
    expect(again.frame()).not.toContain('View:');
    expect(before).toContain('Age');
  });

  test('is listed in the menu, and can be renamed and deleted', async () => {
    const { choices, shown } = await savedView();
    expect(shown.frame()).toContain('Saved views');
    await shown.press('V', 'j', 'j', 'j', 'enter', 'enter', 'ctrl+u');
    await shown.type('list');
    await shown.press('enter');
    expect(shown.frame()).toContain('"list" is a command of kafra view.');
    await shown.press('ctrl+u');
    await shown.type('Large');
    await shown.press('enter');
    expect(
      createSavedViews(choices)
        .getSnapshot()
        .map(({ name }) => name),
    ).toEqual(['Large']);
    expect(shown.frame()).toContain('View: Large');
    await shown.press('V', 'j', 'j', 'j', 'j', 'enter', 'enter');
    expect(shown.frame()).toContain('> Cancel');
    await shown.press('j', 'enter');
    expect(createSavedViews(choices).getSnapshot()).toEqual([]);
    expect(shown.frame()).not.toContain('Saved views');
  });

  test('replaces another saved view of the same name only after a confirmation', async () => {
    const { choices, shown } = await savedView();
    const save = async () => {
      await shown.press('escape', 'V', 'j', 'j', 'enter');
      await shown.type('BIG ONES');
      await shown.press('enter');
    };
    await save();
    expect(shown.frame()).toContain('Replace Big ones?');
    await shown.press('enter');
    expect(createSavedViews(choices).find('big ones')?.hash).toContain('search=backup_1');
    await save();
    await shown.press('j', 'enter');
    expect(createSavedViews(choices).find('big ones')?.hash).toBe('#/control_panel/database_backups');
  });

  test('is refused with a reason if the user cannot open its screen', async () => {
    const { choices } = await savedView();
    const visitor = await renderMockedUi({ hash: '#/home', replies: accountResponses }, { choices });
    await visitor.press('V', 'enter');
    expect(visitor.frame()).toContain('You cannot open the screen of Big ones on this server.');
  });
});

test('a saved view of a page without a list cannot be created', async () => {
  const shown = await backups({}, '#/home');
  await shown.press('V');
  expect(shown.frame()).toContain('Save as a view... (This screen has no list.)');
});
