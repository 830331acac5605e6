import { second } from '@kafra/sdk/rules';
import pTimeout from 'p-timeout';
import type { Services } from '../../services.ts';
import { listPageTexts } from '../../store/pages.ts';
import type { PageText } from './chosen-texts.ts';

/** Key of the page texts in the response cache. */
export const storedPagesReply = 'site pages';

/** Maximum milliseconds that a request waits for the page texts of the database. */
const longestWait = 2 * second;
/** Milliseconds after a failed read of the page texts in which the last texts are used without another attempt. */
const pauseAfterFailure = 5 * second;

export interface StoredPages {
  /** Returns the page texts of the database. If it does not respond, returns those of the last successful read. */
  read(): Promise<readonly PageText[]>;
}

const loadTexts = async (database: Services['database']): Promise<PageText[]> =>
  (await listPageTexts(database.db)).map(({ slug, language, body }) => ({ name: slug, language, text: body }));

/** Reads the texts of pages from the database, at most every five seconds. */
export function createStoredPages(
  { database, responseCache, clock, log }: Pick<Services, 'database' | 'responseCache' | 'clock' | 'log'>,
  load = loadTexts,
): StoredPages {
  let last: readonly PageText[] = [];
  let failedAt = Number.NEGATIVE_INFINITY;

  return {
    async read() {
      if (Math.abs(clock.now() - failedAt) < pauseAfterFailure) return last;
      try {
        const reading = responseCache.get(storedPagesReply, async () => ({ texts: await load(database) }));
        const { texts } = await pTimeout(reading, { milliseconds: longestWait });
        last = texts;
      } catch (error) {
        failedAt = clock.now();
        log.error({ err: error }, 'the pages of the site cannot be read from the database');
      }
      return last;
    },
  };
}
