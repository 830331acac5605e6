import { second } from '@kafra/sdk/rules';
import pTimeout from 'p-timeout';
import type { Services } from '../../services.ts';
import { listPageTexts } from '../../store/pages.ts';
import type { PageText } from './chosen-texts.ts';

/** Name of the texts in the response cache. */
export const storedPagesReply = 'site pages';

/** Longer than this no page of the site waits for the database. */
const longestWait = 2 * second;
/** After a failure the last texts are used for so long, without another attempt. */
const pauseAfterFailure = 5 * second;

export interface StoredPages {
  /** Texts in the database. If it does not answer, the ones that were read last. */
  read(): Promise<readonly PageText[]>;
}

/** Reads the texts of pages from the database, at most every five seconds. */
export function createStoredPages({
  database,
  responseCache,
  clock,
  log,
}: Pick<Services, 'database' | 'responseCache' | 'clock' | 'log'>): StoredPages {
  let last: readonly PageText[] = [];
  let failedAt = Number.NEGATIVE_INFINITY;

  async function load(): Promise<{ texts: PageText[] }> {
    const rows = await listPageTexts(database.db);
    return { texts: rows.map(({ slug, language, body }) => ({ name: slug, language, text: body })) };
  }

  return {
    async read() {
      if (Math.abs(clock.now() - failedAt) < pauseAfterFailure) return last;
      try {
        const reading = responseCache.get(storedPagesReply, load);
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
