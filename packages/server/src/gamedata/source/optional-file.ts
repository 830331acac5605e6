import type { Report } from './report.ts';
import { type SourceTree, UnreadableFile } from './tree.ts';

/** Folders that a server owner fills by hand: their files may be missing, and may hold nothing but a header. */
export const isOwnerFile = (path: string) => path.includes('/import/') || path.includes('/custom/');

/** Returns whether a file is one of the tables that come with the server: those of `db`, `npc` and their two modes. */
export const isStockTable = (path: string) => /^(db|npc)\/((pre-)?re\/)?[^/]+$/.test(path);

interface Wanted {
  /** `normal` says nothing of a file that is missing or empty. */
  blank: 'normal' | 'reported';
  /** Why it was looked for. */
  because?: string | undefined;
}

/** What a file without which the game runs gives. What is wrong with it is one line of the report, and the import goes on. */
async function readOptional<T>(
  report: Report,
  read: () => Promise<T>,
  { file, blank, because }: Wanted & { file: string },
): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const why = because === undefined ? error.message : `${error.message} (${because})`;
    if (blank === 'reported' || error.defect === 'damaged') report.problem({ file }, why);
    return undefined;
  }
}

type FileSource = { tree: Pick<SourceTree, 'text' | 'bytes'>; report: Report };

/** The text of a file without which the game runs. */
export const readOptionalText = ({ tree, report }: FileSource, file: string, wanted: Wanted) =>
  readOptional(report, () => tree.text(file), { file, ...wanted });

/** The bytes of a file without which the game runs. */
export const readOptionalBytes = ({ tree, report }: FileSource, file: string, wanted: Wanted) =>
  readOptional(report, () => tree.bytes(file), { file, ...wanted });
