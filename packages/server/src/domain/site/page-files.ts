import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseLanguageTag } from '@kafra/sdk/rules';
import type { Log } from '../../rules/log.ts';
import { customSlug, isFixedPage, pageLimits, pageText } from '../../rules/settings/page-settings.ts';

export interface PageFile {
  name: string;
  /** Language tag of the page file; empty for the language of the site. */
  language: string;
  text: string;
  /** Name of the page file in its folder. */
  file: string;
  /** Time of the file's last change, epoch ms. */
  changedAt: number;
}

/** A page file that is not shown on the site, with the reason. */
export interface PageFileProblem {
  /** Path of the file that is not shown. */
  file: string;
  /** Reason why the file is not shown, as a predicate: `is HTML`. */
  problem: string;
}

/**
 * Returns the page files (Markdown) of a folder, and the reasons why other files cannot be used. `rules.de.md` is the
 * page `rules` in German. A missing folder has no files.
 */
export function readPageFiles(
  folder: string,
  siteLanguage: string,
): { pages: PageFile[]; problems: PageFileProblem[] } {
  const pages: PageFile[] = [];
  const { markdown, others } = listFiles(folder);
  const problems: PageFileProblem[] = others.map((file) => ({
    file: path.join(folder, file),
    problem: 'is not a Markdown file, because its name does not end with .md',
  }));
  for (const file of markdown) {
    const checked = readPage(folder, file, siteLanguage);
    const twin = pages.find(
      (page) => 'text' in checked && page.name === checked.name && page.language === checked.language,
    );
    if ('problem' in checked) problems.push({ file: path.join(folder, file), problem: checked.problem });
    else if (twin) problems.push({ file: path.join(folder, file), problem: `is the same page as ${twin.file}` });
    else pages.push(checked);
  }
  return { pages, problems };
}

/**
 * Returns the page files (Markdown) of a folder, and its other files. Hidden ones are ignored. Shorter names are first,
 * so that `rules.md` precedes `rules.en.md`.
 */
function listFiles(folder: string): { markdown: string[]; others: string[] } {
  const names = readEntries(folder)
    .filter(({ name }) => !name.startsWith('.'))
    .map(({ name }) => name)
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const isMarkdown = (name: string) => name.endsWith('.md');
  return { markdown: names.filter(isMarkdown), others: names.filter((name) => !isMarkdown(name)) };
}

function readEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

const tooLong = `a page has at most ${pageLimits.page.toLocaleString('en-US')} characters`;

/** Maximum size of a page file that is read. The text of a larger one would be too long. */
const maxBytes = 200_000;

function readPage(folder: string, file: string, siteLanguage: string): PageFile | { problem: string } {
  const whole = path.join(folder, file);
  try {
    const { size, mtimeMs } = statSync(whole);
    if (size > maxBytes) return { problem: `is too large: ${tooLong}` };
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(whole));
    const checked = pageText.safeParse(text);
    if (!checked.success) return { problem: checked.error.issues[0]?.message ?? 'cannot be used' };
    const named = readName(file, siteLanguage);
    return 'problem' in named ? named : { ...named, text, file, changedAt: Math.trunc(mtimeMs) };
  } catch (error) {
    return { problem: error instanceof TypeError ? 'is not UTF-8 text' : `cannot be read: ${String(error)}` };
  }
}

/** Reads page name and language from the name of a page file: `NAME.md` or `NAME.LANGUAGE.md`. */
function readName(file: string, siteLanguage: string): { name: string; language: string } | { problem: string } {
  const [name = '', ...tags] = file.slice(0, -'.md'.length).split('.');
  const { error } = isFixedPage(name) ? {} : customSlug.safeParse(name);
  if (error) return { problem: `has an invalid name: "${name}" ${error.issues[0]?.message ?? 'is invalid'}` };
  if (tags.length === 0) return { name, language: '' };
  const tag = parseLanguageTag(tags.join('.'));
  if (tag === undefined)
    return { problem: `has the unknown language "${tags.join('.')}"; use a tag such as de, pt-BR or zh-Hant` };
  return { name, language: tag === siteLanguage ? '' : tag };
}

/** Logs each problem of page files once, although the files are read again for every request. */
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
