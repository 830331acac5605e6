import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '../../rules/log.ts';
import { customSlug, pageText } from '../../rules/settings/page-settings.ts';

/** Pages that a file or a setting can hold by a fixed name; other names are pages of the operator's own. */
const builtInPages = ['rules', 'qualities', 'features', 'download'] as const;

export interface PageFile {
  name: string;
  text: string;
}

/** Why a file is not shown. */
export interface PageFileProblem {
  file: string;
  problem: string;
}

const isBuiltIn = (name: string): boolean => builtInPages.some((page) => page === name);

/** The Markdown files in a folder, and the reasons why others cannot be used. An absent folder has none. */
export function readPageFiles(folder: string): { pages: PageFile[]; problems: PageFileProblem[] } {
  const pages: PageFile[] = [];
  const problems: PageFileProblem[] = [];
  for (const file of listMarkdown(folder)) {
    const name = file.slice(0, -'.md'.length);
    const checked = readPage(path.join(folder, file), name);
    if ('text' in checked) pages.push({ name, text: checked.text });
    else problems.push({ file: path.join(folder, file), problem: checked.problem });
  }
  return { pages, problems };
}

function listMarkdown(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .sort();
  } catch {
    return [];
  }
}

/** A file larger than this is not read: its text could not be used. */
const maxBytes = 200_000;

function readPage(file: string, name: string): { text: string } | { problem: string } {
  try {
    if (statSync(file).size > maxBytes) return { problem: 'is too large' };
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    const checked = pageText.safeParse(text);
    if (!checked.success) return { problem: checked.error.issues[0]?.message ?? 'cannot be used' };
    const named = isBuiltIn(name) ? undefined : customSlug.safeParse(name);
    if (named && !named.success)
      return { problem: 'its name must be lower-case letters, digits and hyphens, and no address of the site itself' };
    return { text };
  } catch (error) {
    return { problem: error instanceof TypeError ? 'is not UTF-8 text' : `cannot be read: ${String(error)}` };
  }
}

/** Logs each problem once; the files are read again with every request. */
export class PageProblemLog {
  readonly #logged = new Set<string>();
  log(problems: readonly PageFileProblem[], log: Pick<Log, 'warn'>): void {
    for (const { file, problem } of problems) {
      const line = `${file} ${problem}`;
      if (!this.#logged.has(line)) log.warn({ file, problem }, 'a page of the site is not shown');
      this.#logged.add(line);
    }
  }
}
