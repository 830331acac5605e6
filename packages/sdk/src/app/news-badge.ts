import type { NewsSummary } from '../contract/news.ts';
import type { TimestampStore } from '../core/ports.ts';
import type { Resource } from '../core/resource.ts';
import { createStore, derive, type Readable } from '../core/store.ts';
import type { ActiveScreen } from './screen-controller.ts';

interface Deps {
  news: Resource<readonly NewsSummary[]>;
  activeScreen: Readable<ActiveScreen>;
  /**
   * Stored publication time of the newest news article that the user has seen; undefined for programs that show no
   * badge.
   */
  lastNews: TimestampStore | undefined;
}

/**
 * Counts the news articles that were published since the user's last visit of the page News. For a user's first visit
 * the count is 0.
 */
export function createNewsBadge({ news, activeScreen, lastNews }: Deps): { unseen: Readable<number>; dispose(): void } {
  const seen = createStore(lastNews?.read());

  function markSeen(items: readonly NewsSummary[]): void {
    const newest = Math.max(0, ...items.map(({ published_at }) => published_at));
    if (newest === seen.getSnapshot()) return;
    seen.set(newest);
    lastNews?.write(newest);
  }

  function follow(): void {
    const { data } = news.getSnapshot();
    const { id } = activeScreen.getSnapshot().route;
    const isShown = id === 'news' || id === 'news_item';
    if (data && (isShown || seen.getSnapshot() === undefined)) markSeen(data);
  }

  const unsubscribes = lastNews ? [news.subscribe(follow), activeScreen.subscribe(follow)] : [];
  return {
    unseen: derive([news, seen], ({ data = [] }, last) =>
      last === undefined ? 0 : data.filter(({ published_at }) => published_at > last).length,
    ),
    dispose() {
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
