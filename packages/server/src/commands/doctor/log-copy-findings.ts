import { type Finding, ok } from '../../rules/finding.ts';
import type { Database } from '../../store/connection/database.ts';
import { isCopyComplete, percentCopied, readCopyState } from '../../store/log-copy/copy-state.ts';

/** How far the copy of the item log is. */
export async function logCopyFindings({ db }: Database): Promise<Finding[]> {
  const state = await readCopyState(db);
  if (!state) return [ok('the item log is copied once `serve` runs')];
  if (isCopyComplete(state)) return [ok('the item log is copied')];
  return [ok(`the item log is being copied while \`serve\` runs: ${percentCopied(state)} % is there`)];
}
