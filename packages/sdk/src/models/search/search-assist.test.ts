import { expect, it, vi } from 'vitest';
import type { SearchLanguage } from '../../core/query/language.ts';
import { createStore } from '../../core/store.ts';
import { flushPromises } from '../../testing/index.ts';
import { createSearchAssist } from './search-assist.ts';

it('the related databases that a search text needs are loaded once, and a failure is reported once', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const prepare = vi.fn(() => promise.then());
  const language = createStore<SearchLanguage | undefined>({
    prepare,
    read: () => ({ isStructured: false }),
  } as unknown as SearchLanguage);
  const reportError = vi.fn();
  const text = createStore('drops:(price>1000)');
  const assist = createSearchAssist({ language, text, context: { reportError }, failure: 'It is missing.' });
  // A reload of the list meanwhile does not change the databases that the search text needs.
  language.set((known) => known && { ...known });
  expect(prepare).toHaveBeenCalledOnce();
  reject(new Error('no answer'));
  // The failure must be reported and not be an unhandled rejection, which would end a program.
  await flushPromises();
  expect(reportError).toHaveBeenCalledOnce();
  assist.dispose();
});
