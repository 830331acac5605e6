import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '@kafra/sdk';
import { type SitePage, sitePage } from '@kafra/sdk/contract';
import { readTextFile } from '../command-kit/text-input.ts';
import type { Connection } from '../connect.ts';
import type { Console } from '../console.ts';
import { Failure } from '../exit-codes.ts';
import { editInEditor } from '../terminal/editor.ts';
import { confirm } from '../terminal/prompts.ts';

/** A saved page of the site, with sentences about its links and pictures that visitors see only as text. */
export interface SavedPage {
  page: SitePage;
  problems: readonly string[];
}

interface EditOptions {
  slug: string;
  language?: string | undefined;
  /** Path of a file with the new text of the page; undefined opens an editor. */
  file: string | undefined;
}

const failure = 'Failed to save the page.';

/** Loads the text of a site page. If the page does not exist, returns an empty one. */
async function loadPage(
  { app, toFailure }: Connection,
  { slug, language }: EditOptions,
): Promise<Pick<SitePage, 'text' | 'version'>> {
  try {
    return (await app.client.pages.show({ slug, language })).page;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { text: '', version: 0 };
    throw toFailure(error, 'Failed to load the page.');
  }
}

/**
 * Returns the server's version of a page if it refused to save because another editor had saved the page meanwhile;
 * undefined for other errors.
 */
function currentOf(error: unknown): SitePage | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const details: unknown = error.details;
  if (typeof details !== 'object' || details === null || !('current' in details)) return undefined;
  return sitePage.safeParse(details.current).data;
}

const markers = { mine: '<<<<<<< your text', between: '=======', theirs: '>>>>>>> saved text' } as const;

/** Joins the user's text and the saved text of a page, with the conflict markers of version control. */
const joinTexts = (mine: string, theirs: string): string =>
  [markers.mine, mine, markers.between, theirs, markers.theirs].join('\n');

const hasMarkers = (text: string): boolean =>
  text.split('\n').some((line) => line === markers.mine || line === markers.theirs);

/**
 * Writes the text of a page that could not be saved to a local file, so that it is not lost. Returns the name of the
 * file.
 */
async function storeText(text: string, { slug, language }: EditOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kafra-'));
  const file = join(
    folder,
    `${[slug, language]
      .filter(Boolean)
      .join('.')
      .replace(/[^\w.-]/g, '_')}.md`,
  );
  await writeFile(file, `${text}\n`, { mode: 0o600 });
  return file;
}

const nameOf = ({ slug, language }: EditOptions): string => (language === undefined ? slug : `${slug}.${language}`);

/** Returns the failure of saving a page, with the name of the local file that contains the user's text. */
async function failedSave(error: Failure, text: string, options: EditOptions): Promise<Failure> {
  if (options.file !== undefined) return error;
  const file = await storeText(text, options);
  const hints = [`Your text is in ${file}.`, `To save it: kafra pages edit ${nameOf(options)} --file ${file}`];
  return new Failure(error.exitReason, error.message, { hints: [...error.hints, ...hints], cause: error.cause });
}

function requireText(text: string, options: EditOptions): void {
  if (text.trim() === '')
    throw new Failure('usage', 'the text is empty', {
      hints: [`To remove the page: kafra pages remove ${nameOf(options)}`],
    });
  if (hasMarkers(text)) throw new Failure('usage', `the text still has lines such as ${markers.mine}`);
}

const edit = ({ io }: Console, text: string): Promise<string> => io.handOver(() => editInEditor(text, io.env));

/**
 * Edits a site page and saves it. Returns undefined if the user changed nothing. A text from the editor that
 * cannot be saved is stored in a local file.
 * @throws Failure
 */
export async function editPage(
  connection: Connection,
  console: Console,
  options: EditOptions,
): Promise<SavedPage | undefined> {
  const { slug, language, file } = options;
  if (file === undefined && !console.isInteractive)
    throw new Failure('usage', '--file required when not running interactively');
  let { text: base, version } = await loadPage(connection, options);
  let text = file === undefined ? await edit(console, base) : await readTextFile(file, console.io);
  for (;;) {
    if (text === base) {
      console.note('Nothing was changed.');
      return undefined;
    }
    try {
      requireText(text, options);
      return await connection.app.client.pages.save({ slug, language, version, text });
    } catch (error) {
      const current = currentOf(error);
      const refused = error instanceof Failure ? error : connection.toFailure(error, failure);
      // The user's text is written to a local file before the prompt, because the user may interrupt the prompt.
      const failed = await failedSave(refused, text, options);
      if (!current || file !== undefined || !(await wantsBoth(console, failed))) throw failed;
      // The editor shows the version that another editor saved, so the next save may replace it.
      version = current.version;
      base = joinTexts(text, current.text);
      text = await edit(console, base);
      if (text === base) throw await failedSave(refused, text, options);
    }
  }
}

/** After an edit conflict, asks the user whether to open the editor again with both texts. */
function wantsBoth(console: Console, { message, hints }: Failure): Promise<boolean> {
  for (const line of [message, ...hints]) console.note(line);
  return confirm(console, 'Open the editor with both texts?');
}
