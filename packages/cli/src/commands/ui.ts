import { type Command, Option } from 'commander';
import { captchaSolver } from '../captcha.ts';
import { screenCompletions, startHash } from '../command-kit/start-hash.ts';
import { provideCompletions } from '../completion/completion-sources.ts';
import { writeConfig } from '../config-file.ts';
import { loadSite, openWiring } from '../connect.ts';
import { type Console, openConsole } from '../console.ts';
import { openCredentials } from '../credentials.ts';
import { withExamples } from '../examples.ts';
import { Failure } from '../exit-codes.ts';
import type { Io } from '../ports.ts';
import { keptChoices } from '../preferences/kept-choices.ts';
import { keptForms } from '../preferences/kept-forms.ts';
import { keptHints } from '../preferences/kept-hints.ts';
import { configPathOf, readKeys, settingsSchema } from '../settings.ts';
import { editInEditor } from '../terminal/editor.ts';
import { fileSaver } from '../terminal/file-saver.ts';
import { opener } from '../terminal/opener.ts';
import { lastNewsFile } from './last-news.ts';

const themes = settingsSchema.shape.theme.options;

interface UiFlags {
  theme?: (typeof themes)[number];
  ascii?: boolean;
  mouse?: boolean;
}

export function addUiCommand(program: Command, io: Io): void {
  const command = program
    .command('ui')
    .description('Open the control panel in the terminal')
    .argument('[screen]', 'screen to open: a name like item_db, or a link copied from the site')
    .addOption(new Option('--theme <name>', 'colours').choices(themes))
    .option('--ascii', 'plain ASCII borders and charts')
    .option('--no-mouse', 'disable mouse support');
  withExamples(command, ['kafra ui', 'kafra ui item_db', "kafra ui '#/control_panel/item_db?search=potion'"]);
  provideCompletions(command, { local: (given) => (given.length === 0 ? screenCompletions() : []) });
  command.action(async (place: string | undefined) => {
    if (!io.stdin.isTTY || !io.stdout.isTTY) {
      throw new Failure('usage', 'kafra ui requires a terminal; try `kafra items search --json`');
    }
    // Some terminals cannot move the cursor, for example a shell inside an editor. They would print the movements as
    // text.
    if (io.env.TERM === 'dumb') {
      throw new Failure('usage', 'unsupported terminal (TERM=dumb); try `kafra items search --json`');
    }
    const hash = place === undefined ? undefined : startHash(place);
    const console = await openConsole(command, io);
    process.exitCode = await holdTrace(console, (held) => start(held, command.opts<UiFlags>(), hash));
  });
}

/** Maximum number of `--debug` lines that are held back while the terminal UI is open; older ones are dropped. */
const maxHeldLines = 1_000;

/** Runs the terminal UI with a console that prints `--debug` lines only after the screen is closed. */
async function holdTrace<T>(console: Console, run: (held: Console) => Promise<T>): Promise<T> {
  if (!console.options.debug || !console.io.stderr.isTTY) return run(console);
  const lines: string[] = [];
  try {
    return await run({
      ...console,
      debug(line) {
        lines.push(line);
        if (lines.length > maxHeldLines) lines.shift();
      },
    });
  } finally {
    for (const line of lines) console.debug(line);
  }
}

/** React and Ink are large, so the terminal UI is loaded only when this command runs. */
async function start(console: Console, { theme, ascii, mouse }: UiFlags, hash: string | undefined): Promise<number> {
  const { io, settings } = console;
  const wiring = await openWiring(console, await openCredentials(console), 'tui');
  const choices = keptChoices(settings.folders.config);
  const { startUi } = await import('../ui/start.tsx');
  return startUi({
    ...wiring,
    files: (kept) => fileSaver(console, kept),
    opener,
    editText: (text) => io.handOver(() => editInEditor(text, io.env)),
    forms: keptForms(choices),
    dismissed: keptHints(choices),
    choices,
    lastNews: lastNewsFile(settings.folders.cache, wiring.baseUrl),
    keys: readKeys(io.env),
    hash,
    loadSite: (signal, language) => loadSite(wiring, console, { signal, ...(language !== undefined && { language }) }),
    saveLanguage: (tag) => writeConfig(io.env, configPathOf('language', settings.profile), tag),
    solveCaptcha: (site) => captchaSolver({ ...wiring, site }),
    theme: theme ?? settings.theme,
    liveUpdates: settings.liveUpdates,
    ascii,
    mouse,
    stdin: io.stdin,
    stdout: io.stdout,
    stderr: io.stderr,
    env: io.env,
  });
}
