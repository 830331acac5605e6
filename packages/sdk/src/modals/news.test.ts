import { describe, expect, it } from 'vitest';
import { dialog } from '../catalog/dialogs.ts';
import { openDialog, RefusedReply, testApp } from '../testing/index.ts';

const account = { 'account.info': { master_account: { email: 'me@a.example' }, player_accounts: [] } };
const news = {
  id: 7,
  slug: 'hello',
  title: 'Hello',
  body: 'Their first text',
  pinned: false,
  published_at: Date.UTC(2026, 5, 1, 12, 30, 15, 250),
  expires_at: undefined,
  updated_at: Date.UTC(2026, 5, 2),
  author: 'me@a.example',
  state: 'published',
};

describe('the news form', () => {
  it('publishes an article with a time in UTC and omits blank fields', async () => {
    const test = testApp({ level: 10, replies: { ...account, 'news.create': { item: news } } });
    const { fill, submit, calls } = await openDialog(test, dialog('write_news'));
    fill({ body: 'Text', published_at: '2026-12-24 18:00' });
    await submit();
    expect(calls.find((call) => call.startsWith('news.create'))).toBe(
      `news.create ${JSON.stringify({ body: 'Text', pinned: false, published_at: Date.UTC(2026, 11, 24, 18) })}`,
    );
  });

  it.each([
    ['published_at', 'tomorrow', 'Enter a date and time in UTC, for example 2026-12-24 18:00.'],
    ['published_at', '2026-02-30', 'Enter a date and time in UTC, for example 2026-12-24 18:00.'],
    ['expires_at', '2026-12-24 25:00', 'Enter a date and time in UTC, for example 2026-12-24 18:00.'],
    ['slug', 'Not A Slug', 'A slug is lower-case letters, digits and hyphens.'],
    ['title', 'x'.repeat(121), 'Title is too long: at most 120 characters.'],
    ['body', 'x'.repeat(20_001), 'Text is too long: at most 20000 characters.'],
    ['body', '', 'Text is required.'],
  ])('rejects %s %.12s', async (name, value, reason) => {
    const { fill, disabled } = await openDialog(testApp({ level: 10, replies: account }), dialog('write_news'));
    fill({ body: 'Text', [name]: value });
    expect(disabled()).toBe(reason);
  });

  it('keeps the seconds of an unchanged publication time', async () => {
    const test = testApp({ level: 10, replies: { ...account, 'news.update': { item: news } } });
    const { fill, submit, calls } = await openDialog(test, dialog('edit_news', { news }));
    fill({ title: 'Hello again' });
    await submit();
    const [, sent = '{}'] = calls.find((call) => call.startsWith('news.update'))?.split(/ (.*)/) ?? [];
    expect(JSON.parse(sent)).toEqual({
      ...{ id: 7, updated_at: news.updated_at, title: 'Hello again', slug: 'hello', body: 'Their first text' },
      ...{ pinned: false, published_at: news.published_at },
    });
  });

  const problem = 'the link [x](javascript:alert(1)) is shown as text';
  const warned = ['The news is saved, with these warnings:', problem];

  it('opens the saved article with the warnings about its text', async () => {
    const replies = { ...account, 'news.create': { item: news, problems: [problem] } };
    const { fill, submit, shown } = await openDialog(testApp({ level: 10, replies }), dialog('write_news'));
    fill({ body: '[x](javascript:alert(1))' });
    await submit();
    const again = shown();
    if (again?.kind !== 'form') throw new Error('the form was expected');
    expect([again.title, again.intro]).toEqual(['Edit News', warned]);
    expect(again.form.getSnapshot().values).toMatchObject({ body: news.body, slug: 'hello' });
  });

  it('shows warnings about an edited text only once', async () => {
    const replies = { ...account, 'news.update': { item: news, problems: [problem] } };
    const test = testApp({ level: 10, replies });
    const { fill, submit, shown } = await openDialog(test, dialog('edit_news', { news }));
    fill({ title: 'Mine' });
    await submit();
    const again = shown();
    if (again?.kind !== 'form') throw new Error('the form was expected');
    expect(again.intro).toEqual(warned);
    again.form.set('title', 'Mine again');
    const done = again.form.submit();
    await test.clock.advance(5_000);
    await done;
    expect(shown()).toBe(undefined);
  });

  it('opens again with both texts if another user has saved the article, and can then overwrite it', async () => {
    const theirs = { ...news, title: 'Theirs', body: 'Their second text', updated_at: news.updated_at + 5 };
    const saved: Record<string, unknown>[] = [];
    const update = (fields: Record<string, unknown>) => {
      saved.push(fields);
      return fields.updated_at === theirs.updated_at
        ? { item: theirs }
        : new RefusedReply(409, 'Saved meanwhile.', {}, 'conflict', { reason: 'changed_meanwhile', current: theirs });
    };
    const test = testApp({ level: 10, replies: { ...account, 'news.update': update } });
    const first = await openDialog(test, dialog('edit_news', { news }));
    first.fill({ title: 'Mine', body: 'My text', pinned: true, expires_at: '2027-01-01' });
    await first.submit();

    const again = first.shown();
    if (again?.kind !== 'form') throw new Error('the form was expected');
    expect(again.form.getSnapshot().values).toEqual({
      ...{ title: 'Mine', body: 'My text', slug: 'hello', pinned: true },
      ...{ published_at: '2026-06-01 12:30:15', expires_at: '2027-01-01' },
    });
    expect(again.intro[0]).toMatch(/^Another user saved this news on Jun 2, 2026/);
    expect(again.sections).toEqual([{ kind: 'code', title: 'Saved text: Theirs', text: 'Their second text' }]);

    const done = again.form.submit();
    await test.clock.advance(5_000);
    await done;
    expect(saved.at(-1)).toMatchObject({ updated_at: theirs.updated_at, body: 'My text', title: 'Mine' });
    expect(first.shown()).toBe(undefined);
  });
});

describe('the badge of unread news', () => {
  const item = (slug: string, published_at: number) => ({ slug, title: slug, published_at, updated_at: published_at });
  const badge = async (seen: number | undefined, hash = '#/home') => {
    const written: number[] = [];
    const replies = { 'news.list': { news: [item('pinned', 10), item('c', 300), item('b', 200)] } };
    const lastNews = { read: () => seen, write: (at: number) => void written.push(at) };
    const { app } = testApp({ replies, hash, site: { news: true }, lastNews });
    await app.context.news.ensure();
    return { app, written, count: () => app.unseenNews.getSnapshot() };
  };

  it('counts articles since the last visit until the page News is opened', async () => {
    const { app, written, count } = await badge(200);
    expect([count(), written]).toEqual([1, []]);
    app.navigate('#/news');
    expect([count(), written]).toEqual([0, [300]]);
  });

  it('counts nothing on the first visit and on the page News', async () => {
    const first = await badge(undefined);
    expect([first.count(), first.written]).toEqual([0, [300]]);
    const onPage = await badge(1, '#/news/b');
    expect([onPage.count(), onPage.written]).toEqual([0, [300]]);
  });

  it('is hidden in programs without storage', async () => {
    const { app } = testApp({ site: { news: true }, replies: { 'news.list': { news: [item('a', 1)] } } });
    await app.context.news.ensure();
    expect(app.unseenNews.getSnapshot()).toBe(0);
  });

  it('sends no request to a server without news', async () => {
    const { app, calls } = testApp({ hash: '#/news' });
    await app.context.news.ensure();
    expect([calls, app.activeScreen.getSnapshot().route.id]).toEqual([[], 'home']);
  });
});
