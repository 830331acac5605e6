import { expect, it, vi } from 'vitest';
import type { PageText } from './chosen-texts.ts';
import { createStoredPages } from './stored-pages.ts';

it('page texts are returned from memory while the database does not respond, with one retry in five seconds', async () => {
  let now = 100_000;
  const texts = [{ name: 'rules', language: 'de', text: '- Nett' }];
  const load = vi.fn(async (): Promise<PageText[]> => texts);
  const logged: string[] = [];
  const pages = createStoredPages(
    {
      clock: { now: () => now },
      database: {} as never,
      log: { error: (_: object, text: string) => logged.push(text) } as never,
      responseCache: { get: (_: string, make: () => Promise<object>) => make() } as never,
    },
    load,
  );
  expect(await pages.read()).toEqual(texts);
  load.mockRejectedValueOnce(new Error('gone'));
  expect([await pages.read(), await pages.read()]).toEqual([texts, texts]);
  expect([load.mock.calls.length, logged.length]).toEqual([2, 1]);
  now += 5_000;
  load.mockResolvedValueOnce([]);
  expect(await pages.read()).toEqual([]);
});
