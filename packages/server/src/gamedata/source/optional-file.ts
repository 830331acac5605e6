import type { Report } from './report.ts';
import { type SourceTree, UnreadableFile } from './tree.ts';

/** Folders that a server owner fills by hand: their files may be missing, and may hold nothing but a header. */
export const isOwnerFile = (path: string) => path.includes('/import/') || path.includes('/custom/');

/**
 * The text of a file without which the game runs. What is wrong with it is one line of the report, and the import goes
 * on; `blank: 'normal'` says nothing of a file that is missing or empty; `because` tells why it was looked for.
 */
export async function readOptionalText(
  { tree, report }: { tree: SourceTree; report: Report },
  file: string,
  { blank, because }: { blank: 'normal' | 'reported'; because?: string | undefined },
): Promise<string | undefined> {
  try {
    return await tree.text(file);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const why = because === undefined ? error.message : `${error.message} (${because})`;
    if (blank === 'reported' || error.defect === 'damaged') report.problem({ file }, why);
    return undefined;
  }
}
