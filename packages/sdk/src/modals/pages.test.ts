import { describe, expect, it } from 'vitest';
import { dialog } from '../catalog/dialogs.ts';
import { openDialog, RefusedReply, testApp } from '../testing/index.ts';

const account = { 'account.info': { master_account: { email: 'me@a.example' }, player_accounts: [] } };
const page = {
  ...{ slug: 'rules', language: 'en', is_default: true, source: 'database' as const, version: 3 },
  ...{ location: undefined, overridden_by: undefined },
  ...{ text: '- Be kind', author: 'me@a.example', updated_at: Date.UTC(2026, 5, 2) },
};
const preview = ({ text }: Record<string, unknown>) => ({
  title: '',
  cards: [{ title: 'Rules', parts: [{ kind: 'text', paragraphs: [[{ text: `shown: ${text}` }]] }] }],
});
const owner = (replies: object) =>
  testApp({ level: 99, site: { page_editing: true }, replies: { ...account, 'pages.preview': preview, ...replies } });
const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

describe('the form that edits a site page', () => {
  it('shows a preview of the page after each pause in typing', async () => {
    const test = owner({});
    const { fill, shown, calls } = await openDialog(test, dialog('edit_page', { page }));
    const model = shown();
    if (model?.kind !== 'form' || !model.preview) throw new Error('a form with a preview was expected');
    await settle();
    const previews = () => calls.filter((call) => call.startsWith('pages.preview')).length;
    const section = (text: string) => ({ kind: 'text', title: 'Rules', paragraphs: [text] });
    expect(model.preview.getSnapshot().sections).toEqual([section('shown: - Be kind')]);
    fill({ text: '- Be' });
    await test.clock.advance(300);
    fill({ text: '- Be very kind' });
    await test.clock.advance(300);
    expect(previews()).toBe(1);
    await test.clock.advance(200);
    await settle();
    expect([previews(), model.preview.getSnapshot().sections]).toEqual([2, [section('shown: - Be very kind')]]);
  });

  it('keeps the last preview if the next one cannot be loaded', async () => {
    let isDown = false;
    const test = owner({
      'pages.preview': (request: Record<string, unknown>) =>
        isDown ? new RefusedReply(503, 'Busy', {}, 'busy') : preview(request),
    });
    const { fill, shown } = await openDialog(test, dialog('edit_page', { page }));
    const model = shown();
    if (model?.kind !== 'form' || !model.preview) throw new Error('a form with a preview was expected');
    await settle();
    isDown = true;
    fill({ text: 'More' });
    await test.clock.advance(500);
    await settle();
    const { sections, failure } = model.preview.getSnapshot();
    expect([sections.length, failure]).toEqual([1, 'The preview could not be loaded.']);
    expect(test.app.modal.getSnapshot()).toBe(model);
  });

  it('opens again with both texts if another owner has saved the page, and can then overwrite it', async () => {
    const theirs = { ...page, text: '- Theirs', version: 4, author: 'bo@a.example' };
    const saved: unknown[] = [];
    const test = owner({
      'pages.save': (fields: Record<string, unknown>) => {
        saved.push(fields.version);
        const details = { reason: 'changed_meanwhile', current: theirs };
        return fields.version === 4 ? { page: theirs } : new RefusedReply(409, 'Changed.', {}, 'conflict', details);
      },
    });
    const { fill, submit, shown } = await openDialog(test, dialog('edit_page', { page }));
    fill({ text: '- Mine' });
    await submit();
    const again = shown();
    if (again?.kind !== 'form') throw new Error('the form was expected');
    expect(again.form.getSnapshot().values).toEqual({ text: '- Mine' });
    expect(again.intro[0]).toMatch(/^bo@a\.example saved this page on Jun 2, 2026.* while you edited it\.$/);
    expect(again.sections).toEqual([{ kind: 'code', title: 'Saved text', text: '- Theirs' }]);
    const done = again.form.submit();
    await test.clock.advance(5_000);
    await done;
    expect(saved).toEqual([3, 4]);
  });

  it('reports that saving a removed page creates the page again', async () => {
    const removed = { ...page, source: 'removed' as const, text: '', version: 4 };
    const details = { reason: 'changed_meanwhile', current: removed };
    const test = owner({ 'pages.save': () => new RefusedReply(409, 'Removed.', {}, 'conflict', details) });
    const { fill, submit, shown } = await openDialog(test, dialog('edit_page', { page }));
    fill({ text: '- Mine' });
    await submit();
    const again = shown();
    if (again?.kind !== 'form') throw new Error('the form was expected');
    expect(again.intro[1]).toBe('Your text is in the form. Saving now creates the page again.');
    expect(again.sections).toEqual([]);
  });

  it('names the file or setting that overrides the page', async () => {
    const intro = async (location: string) => {
      const { shown } = await openDialog(owner({}), dialog('edit_page', { page: { ...page, location } }));
      const model = shown();
      return model?.kind === 'form' ? model.intro : [];
    };
    expect(await intro('site/pages/rules.md')).toEqual([
      'The file site/pages/rules.md overrides this page. Visitors see your text once it is removed.',
    ]);
    expect(await intro('site.pages.rules')).toEqual([
      'The setting site.pages.rules overrides this page. Visitors see your text once it is removed.',
    ]);
  });

  it.each([
    ['slug', 'Not A Slug', 'A slug is lower-case letters, digits and hyphens.'],
    ['language', 'xx', 'Enter a language tag such as de, pt-BR or zh-Hant.'],
    ['language', 'german', 'Enter a language tag such as de, pt-BR or zh-Hant.'],
    ['text', 'x'.repeat(20_001), 'Text is too long: at most 20000 characters.'],
    ['text', '', 'Text is required.'],
  ])('rejects %s %.12s', async (name, value, reason) => {
    const { fill, disabled } = await openDialog(owner({}), dialog('write_page'));
    fill({ slug: 'staff', text: 'Text', [name]: value });
    expect(disabled()).toBe(reason);
  });

  it("saves a new page in the site's language without a language tag", async () => {
    const test = owner({ 'pages.save': { page } });
    const { fill, submit, calls } = await openDialog(test, dialog('write_page'));
    fill({ slug: 'staff', text: 'Ann' });
    await submit();
    const sent = calls.find((call) => call.startsWith('pages.save'))?.slice('pages.save '.length);
    expect(JSON.parse(sent ?? '')).toEqual({ slug: 'staff', version: 0, text: 'Ann' });
  });
});

describe('the stored versions of a site page', () => {
  const versions = [
    { version: 3, updated_at: Date.UTC(2026, 5, 2), author: 'me@a.example', characters: 9, is_removal: false },
    { version: 2, updated_at: Date.UTC(2026, 5, 1), author: undefined, characters: 0, is_removal: true },
    { version: 1, updated_at: Date.UTC(2026, 4, 1), author: undefined, characters: 1_200, is_removal: false },
  ];

  it('are shown with the text of the selected version, which can be restored', async () => {
    const restored: unknown[] = [];
    const test = owner({
      'pages.show': { page: { ...page, text: 'first' } },
      'pages.restore': (fields: unknown) => {
        restored.push(fields);
        return { page };
      },
    });
    const { fill, submit, shown } = await openDialog(test, dialog('restore_page', { page, versions }));
    const model = shown();
    if (model?.kind !== 'form' || !model.preview) throw new Error('a form with a preview was expected');
    const [field] = model.form.getSnapshot().fields;
    if (field?.type !== 'select') throw new Error('a choice was expected');
    expect(field.options.map(({ disabled }) => disabled)).toEqual(['current', 'without text', undefined]);
    expect(field.options[2]?.label).toMatch(/^1: May 1, 2026.*, 1,200 characters$/);
    fill({ version: '1' });
    await test.clock.advance(500);
    await settle();
    expect(model.preview.getSnapshot().sections).toEqual([
      { kind: 'text', title: 'Rules', paragraphs: ['shown: first'] },
    ]);
    await submit();
    expect(restored).toEqual([{ slug: 'rules', language: 'en', version: 1, current: 3 }]);
  });
});
