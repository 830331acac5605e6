import type { Page, Route } from 'playwright-core';

/** Matches the browser's error for a window that was closed during a request. */
const isGone = (error: unknown): boolean => error instanceof Error && /has been (closed|disposed)/.test(error.message);

/** Handles requests of a page until the page closes. Pending requests are dropped then. */
export const routeReplies = (
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<unknown> =>
  page.route(url, async (route) => {
    try {
      await answer(route);
    } catch (error) {
      if (!page.isClosed() && !isGone(error)) throw error;
    }
  });

/** Holds a request of the page back until the returned function is called, to keep a dialog busy. */
export async function holdRequest(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await routeReplies(page, url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
