import { ApiError } from '../../client/http/api-error.ts';
import type { LogSort } from '../../contract/log-query.ts';
import type { RowPage, TableQuery } from '../../models/table/table.ts';

/** The order of a page that came, and why it is not the one that was asked for. */
type PageOrder = Pick<RowPage<unknown>, 'order' | 'notice'>;

/**
 * Asks for a page in an order. Where the server does not give it, the page comes in its own: another server may not know
 * of orders, or take no notice of one, and ours orders so many lines at most, of which it is said why.
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
    // A page further on belongs to the order of the first one.
    if (!(error instanceof ApiError) || error.status !== 400 || cursor !== undefined) throw error;
    return { reply: await ask({}), page: { notice: error.code === 'sort_too_broad' ? error.message : undefined } };
  }
}
