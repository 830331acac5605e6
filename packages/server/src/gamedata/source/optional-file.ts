import type { Report } from './report.ts';
import { type SourceTree, UnreadableFile } from './tree.ts';

/** Returns true for a file in a folder that the server owner fills. It may be missing, or contain only a header. */
export const isOwnerFile = (path: string) => path.includes('/import/') || path.includes('/custom/');

/**
 * Returns true if a file is one of the tables that come with the game server: those of `db`, `npc` and their two modes.
 */
export const isStockTable = (path: string) => /^(db|npc)\/((pre-)?re\/)?[^/]+$/.test(path);

interface Wanted {
  /** With `normal`, a missing or empty file is not reported. */
  blank: 'normal' | 'reported';
  /** Remark about the optional file that follows the error in the report. */
  because?: string | undefined;
}

/** Reads a file that the game does not require. An error is reported in one line, and the import continues. */
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

/** Returns the text of a file that the game does not require; undefined if it is missing or unreadable. */
export const readOptionalText = ({ tree, report }: FileSource, file: string, wanted: Wanted) =>
  readOptional(report, () => tree.text(file), { file, ...wanted });

/** Returns the bytes of a file that the game does not require; undefined if it is missing or unreadable. */
export const readOptionalBytes = ({ tree, report }: FileSource, file: string, wanted: Wanted) =>
  readOptional(report, () => tree.bytes(file), { file, ...wanted });
