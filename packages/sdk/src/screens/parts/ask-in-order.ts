import { ApiError } from '../../client/http/api-error.ts';
import type { LogSort } from '../../contract/log-query.ts';
import type { RowPage, TableQuery } from '../../models/table/table.ts';

/** Sort order of a received page of a list, and the reason if it is not the requested one. */
type PageOrder = Pick<RowPage<unknown>, 'order' | 'notice'>;

/**
 * Requests a page of a list in a sort order. If the server cannot sort, the page has the server's own order: other
 * servers may not know the option, and this project's server sorts only a limited number of lines. The notice contains
 * the reason.
 */
export async function askInOrder<Reply extends { sorted?: boolean | undefined }>(
  { order, cursor }: Pick<TableQuery, 'order' | 'cursor'>,
  columns: Readonly<Record<string, LogSort['by']>>,
  ask: (sort: { sort?: LogSort }) => Promise<Reply>,
): Promise<{ reply: Reply; page: PageOrder }> {
  const by = order && columns[order.column];
  if (!order || !by) return { reply: await ask({}), page: {} };
  try {
    const reply = await ask({ sort: { by, direction: order.direction } });
    return { reply, page: { order: reply.sorted ? order : undefined } };
  } catch (error) {
    // A later page must have the order of the first page, so a refused order is not handled for it.
    if (!(error instanceof ApiError) || error.status !== 400 || cursor !== undefined) throw error;
    return { reply: await ask({}), page: { notice: error.code === 'sort_too_broad' ? error.message : undefined } };
  }
}
