import { expect, it } from 'vitest';
import { testApp } from '../testing/index.ts';
import { createPalette } from './palette.ts';

const people = { accounts: ['lumen_gm'], characters: ['Lumen Wick'] };
const peopleOf = (palette: ReturnType<typeof createPalette>) =>
  palette.getSnapshot().groups.find(({ title }) => title === 'People')?.hits ?? [];

it('the palette finds accounts and characters for staff after typing pauses', async () => {
  const { app, clock, calls } = testApp({ level: 99, replies: { 'admin.people': people } });
  const palette = createPalette(app);
  for (const text of ['l', 'lu', 'lum', 'lumen']) palette.setText(text);
  await clock.advance(400);
  await expect
    .poll(() => peopleOf(palette).map(({ label, note, action }) => [label, note, action]))
    .toEqual([
      ['lumen_gm', 'account', { hash: '#/control_panel/admin_login_logs?accounts=lumen_gm' }],
      ['Lumen Wick', 'character', { hash: '#/control_panel/admin_item_logs?characters=Lumen+Wick' }],
    ]);
  expect(calls.filter((call) => call.startsWith('admin.people'))).toEqual(['admin.people {"search":"lumen"}']);
  palette.setText('');
  expect(peopleOf(palette)).toEqual([]);
});

it.each([undefined, 0])('the palette does not search people for level %s', async (level) => {
  const { app, clock, calls } = testApp({ level, replies: { 'admin.people': people } });
  const palette = createPalette(app);
  palette.setText('lumen');
  await clock.advance(400);
  expect(peopleOf(palette)).toEqual([]);
  expect(calls.filter((call) => call.startsWith('admin.people'))).toEqual([]);
});

it('the palette logs a failed people search and shows no people', async () => {
  const { app, clock, effects } = testApp({ level: 99 });
  const palette = createPalette(app);
  palette.setText('lumen');
  await clock.advance(400);
  await expect.poll(() => effects.warnings).toContain('Accounts and characters could not be searched.');
  expect(peopleOf(palette)).toEqual([]);
});
