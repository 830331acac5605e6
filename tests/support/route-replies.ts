import type { Page, Route } from 'playwright-core';

/** As the browser says it where a window was closed while something was on its way. */
const isGone = (error: unknown): boolean => error instanceof Error && /has been (closed|disposed)/.test(error.message);

/** Gives what a page asks for to a handler of its own, until the page is closed: what was on its way then is nobody's. */
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

/** Keeps a request from its server until what it answers is called: for as long as that a dialog is at work. */
export async function holdRequest(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await routeReplies(page, url, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
